import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Answer } from '../../src/index.js';
import { decide, locationOf, readSnapshot, unwrap } from '../../src/index.js';
import { access, analyze, query } from '../../src/public/analysis.js';
import { compliance } from '../../src/public/compliance.js';
import { suggest } from '../../src/public/testing.js';

const FOLDER = 'src/cli/init/sample/export';

const org = unwrap(
  readSnapshot(
    readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(`${FOLDER}/${name}`, 'utf8') })),
  ),
);

const REQUEST = { app: 'CRM', user: 'ben@example.com', ip: '198.51.100.24' };

const ANSWERS: Readonly<Record<string, () => Answer<unknown> | ReturnType<typeof suggest>>> = {
  decide: () => decide(org, 'ACCESS_POLICY', REQUEST),
  analyze: () => analyze(org),
  access: () => access(org),
  below: () => query(org, { kind: 'below', appId: 'CRM', assurance: '2fa' }),
  requires: () => query(org, { kind: 'requires', appId: 'CRM', characteristic: 'phishingResistant' }),
  with: () => query(org, { kind: 'with', appId: 'CRM', authenticator: { key: 'okta_password' } }),
  'locked-out': () => query(org, { kind: 'locked-out' }),
  suggest: () => suggest(org),
  compliance: () => compliance(org, { frameworks: ['healthinsight', 'stig'], withRemedies: false }),
};

const RESOURCES: ReadonlySet<unknown> = new Set([
  org,
  ...org.policies.flatMap((policy) => [policy, policy.rules, ...policy.rules]),
  ...[org.apps, org.groups, org.users, org.zones].flatMap((all) => [all, ...all]),
  ...(org.authenticators ?? []),
]);

test.each(Object.keys(ANSWERS))(
  'the answer of `%s` refers to policies and rules by id and name, and does not contain them',
  (name) => {
    const answer = unwrap((ANSWERS[name] as () => Answer<unknown>)());
    expect(objectsIn(answer).filter((one) => RESOURCES.has(one))).toEqual([]);
  },
);

test('`locationOf` finds the source location of a policy and a rule that an answer names', () => {
  const decision = unwrap(decide(org, 'ACCESS_POLICY', REQUEST));
  const policy = org.policies.find(({ id }) => id === decision?.policy.id);
  const rule = policy?.rules.find(({ id }) => id === decision?.rule.id);
  expect(decision).toEqual({
    policy: { id: policy?.id, name: policy?.name },
    rule: { id: rule?.id, name: rule?.name },
  });
  expect(locationOf(org, decision?.rule ?? {})).toEqual(locationOf(org, rule ?? {}));
  expect(locationOf(org, decision?.rule ?? {})?.document).toBe('policies.json');
  expect(locationOf(org, decision?.policy ?? {}, ['name'])).toEqual(locationOf(org, policy ?? {}, ['name']));
});

test('a caller cannot change the decision that later calls of `decide` return', () => {
  const decision = unwrap(decide(org, 'ACCESS_POLICY', REQUEST)) as { rule: unknown };
  expect(() => {
    decision.rule = null;
  }).toThrow(TypeError);
  expect(unwrap(decide(org, 'ACCESS_POLICY', REQUEST))?.rule.name).toEqual(expect.any(String));
});

/** Returns all objects inside a value, with the value itself. */
function objectsIn(value: unknown): object[] {
  return typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(objectsIn)]
    : [];
}
