import { expect, test } from 'vitest';
import { importReplaced } from '../../replaced-modules.js';
import type { MadeResource } from './made-resources.js';

/** The names of the expensive functions, by the path of their module. */
const COUNTED = {
  'src/analysis/symbolic/space.ts': 'spaceOf',
  'src/simulate/compile.ts': 'compile',
  'src/features/terraform/order/intermediate-states.ts': 'findIntermediateStates',
};

type CountedFunction = (typeof COUNTED)[keyof typeof COUNTED];

const [library, ...counters] = await importReplaced(
  ['test/features/terraform/work-library.ts', ...Object.keys(COUNTED)],
  Object.fromEntries(
    Object.entries(COUNTED).map(([path, name]) => [
      path,
      `export * from 'original';
      import { ${name} as run } from 'original';
      export const done = { calls: 0 };
      export function ${name}(...given) {
        done.calls++;
        return run(...given);
      }`,
    ]),
  ),
);
const { planOrderOf, reading, snapshotOf, toOrder }: typeof import('./work-library.js') = library;
const counts = new Map<CountedFunction, { calls: number }>(
  Object.values(COUNTED).map((name, index) => [name, counters[index].done]),
);

/** Returns the list, and counts accesses to its elements. */
function counted<One>(list: readonly One[]) {
  let looked = 0;
  const proxy = new Proxy(list, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looked++;
      return Reflect.get(target, key, receiver);
    },
  });
  return { proxy, looked: () => looked };
}

const RULES = ['one', 'other'];

/**
 * Counts the expensive calls (see `COUNTED`) for a plan that changes `count` policies. Each policy has one application. The plan replaces
 * the allowing rule of each policy, so nobody has access until the new rule exists.
 */
function work(count: number) {
  const numbers = [...Array(count).keys()];
  const ruleOf = (number: number, index: number) => ({
    type: 'ACCESS_POLICY',
    name: RULES[index],
    status: 'ACTIVE',
    conditions: { people: { groups: { include: [`00g${(number + index) % count}`] } } },
    actions: {
      appSignOn: {
        access: index === 0 ? 'ALLOW' : 'DENY',
        verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: 'PT2H' },
      },
    },
  });
  const org = snapshotOf(
    reading([
      {
        policies: numbers.map((number) => ({
          id: `rst${number}`,
          type: 'ACCESS_POLICY',
          name: `Policy ${number}`,
          status: 'ACTIVE',
          priority: 1,
          rules: [
            ...RULES.map((name, index) => ({
              id: `rul${number}${name}`,
              priority: index + 1,
              ...ruleOf(number, index),
            })),
            {
              ...ruleOf(number, 1),
              id: `rul${number}last`,
              name: 'Catch-all Rule',
              system: true,
              priority: 99,
              conditions: null,
            },
          ],
        })),
        apps: numbers.map((number) => ({ id: `0oa${number}`, label: `App ${number}`, status: 'ACTIVE' })),
        mappings: numbers.map((number) => ({
          appId: `0oa${number}`,
          policyId: `rst${number}`,
          type: 'ACCESS_POLICY',
        })),
        groups: numbers.map((number) => ({
          id: `00g${number}`,
          type: 'OKTA_GROUP',
          profile: { name: `G${number}` },
        })),
        users: [],
        zones: [],
      },
    ]),
  );
  const resources = numbers.flatMap((number) =>
    RULES.map((name, index): MadeResource => {
      const values = {
        policy_id: `rst${number}`,
        name,
        priority: index + 1,
        status: 'ACTIVE',
        access: index === 0 ? 'ALLOW' : 'DENY',
        factor_mode: '2FA',
        type: 'ASSURANCE',
        re_authentication_frequency: 'PT2H',
        network_connection: 'ANYWHERE',
        groups_included: [`00g${(number + index) % count}`],
      };
      return {
        type: 'okta_app_signon_policy_rule',
        name: `${name}_${number}`,
        id: `rul${number}${name}`,
        before: values,
        after: values,
        ...(index === 0 && { replaced: 'delete' as const }),
        requests: [],
      };
    }),
  );
  for (const count of counts.values()) count.calls = 0;
  const { proxy: policies, looked } = counted(org.policies);
  const { groups } = planOrderOf({ ...org, policies }, toOrder(resources));
  expect(groups.filter(({ hazards }) => hazards.length > 0)).toHaveLength(count);
  return new Map<string, number>([
    ...[...counts].map(([name, { calls }]) => [name, calls] as const),
    ['elements of the list of policies', looked()],
  ]);
}

test('`terraform order` does at most twice the work for a plan that changes twice as many policies', () => {
  const [some, twice] = [work(12), work(24)];
  for (const [name, times] of some) {
    expect({ name, times }).toEqual({ name, times: expect.toSatisfy((calls: number) => calls > 0) });
    const ofTwice = twice.get(name) ?? 0;
    expect({ name, most: ofTwice <= 2 * times + 4, some: times, twice: ofTwice }).toMatchObject({
      most: true,
    });
  }
});
