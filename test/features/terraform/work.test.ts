import { expect, test, vi } from 'vitest';
import type { MadeResource } from './made-resources.js';

/** The counts of expensive operations. */
const done = vi.hoisted(() => {
  // Test files share loaded modules, and a module that was loaded before would not be mocked.
  vi.resetModules();
  return { spaces: 0, compiled: 0, states: 0 };
});

vi.mock('../../../src/analysis/symbolic/space.js', async (original) => {
  const { spaceOf, ...rest } = await original<typeof import('../../../src/analysis/symbolic/space.js')>();
  return { ...rest, spaceOf: counting('spaces', spaceOf) };
});
vi.mock('../../../src/simulate/compile.js', async (original) => {
  const { compile, ...rest } = await original<typeof import('../../../src/simulate/compile.js')>();
  return { ...rest, compile: counting('compiled', compile) };
});
vi.mock('../../../src/features/terraform/order/intermediate-states.js', async (original) => {
  const { findIntermediateStates, ...rest } =
    await original<typeof import('../../../src/features/terraform/order/intermediate-states.js')>();
  return { ...rest, findIntermediateStates: counting('states', findIntermediateStates) };
});

function counting<Given extends readonly never[], Made>(
  key: keyof typeof done,
  of: (...given: Given) => Made,
): (...given: Given) => Made {
  return (...given) => {
    done[key]++;
    return of(...given);
  };
}

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

/** Loads all modules here, because files share modules and those loaded earlier do not count. */
async function load() {
  vi.resetModules();
  return {
    ...(await import('../../../src/features/terraform/order/plan-order.js')),
    ...(await import('../../documents/read/reading.js')),
    ...(await import('./made-resources.js')),
  };
}

type Loaded = Awaited<ReturnType<typeof load>>;

const RULES = ['one', 'other'];

/** Counts the work for policies of one application each, whose allowing rule is replaced, so that nobody has access meanwhile. */
function work(count: number, { planOrderOf, reading, snapshotOf, toOrder }: Loaded) {
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
  for (const key of Object.keys(done) as (keyof typeof done)[]) done[key] = 0;
  const { proxy: policies, looked } = counted(org.policies);
  const { groups } = planOrderOf({ ...org, policies }, toOrder(resources));
  expect(groups.filter(({ hazards }) => hazards.length > 0)).toHaveLength(count);
  return { ...done, looked: looked() };
}

test('the analysis of provider calls for twice as many policies takes at most twice the work', async () => {
  const loaded = await load();
  const [some, twice] = [work(12, loaded), work(24, loaded)];
  expect(Object.values(some).every((times) => times > 0)).toBe(true);
  for (const key of Object.keys(some) as (keyof typeof some)[])
    expect({ key, most: twice[key] <= 2 * some[key] + 4, some: some[key], twice: twice[key] }).toMatchObject({
      most: true,
    });
});
