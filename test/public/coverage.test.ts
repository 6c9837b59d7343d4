import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSnapshot, unwrap } from '../../src/index.js';
import { coverageOf } from '../../src/public/testing.js';

const FIXTURES = 'fixtures/cli';

const [org, suite] = ['org.json', 'suites/covered.preflight.yaml'].map((name) => ({
  name,
  text: readFileSync(`${FIXTURES}/${name}`, 'utf8'),
})) as [{ name: string; text: string }, { name: string; text: string }];

test('the coverage of policy tests is plain data, and contains no users, conditions or actions of the org', () => {
  const snapshot = unwrap(readSnapshot(org));
  const answer = unwrap(coverageOf(snapshot, suite));
  expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(answer);

  const owners = snapshot.policies.flatMap((policy) => [policy, ...policy.rules]);
  const zones = snapshot.zones.map(({ id }) => id);
  const conditions = stringsIn(
    owners.map((owner) => ('actions' in owner ? [owner.conditions, owner.actions] : owner.conditions)),
  );
  const hidden = [...stringsIn(snapshot.users), ...conditions].filter((text) => !zones.includes(text));
  expect(hidden).toEqual(expect.arrayContaining(['ann@example.com', '00g1staff', '2FA']));
  expect(stringsIn(answer).filter((text) => hidden.includes(text))).toEqual([]);
});

test('the coverage of policy tests names policy types with the documented vendor prefix, whatever prefix the export has', () => {
  const branded = { ...org, text: org.text.replaceAll('OKTA_', 'ACME_') };
  const [usual, other] = [org, branded].map((one) => unwrap(coverageOf(unwrap(readSnapshot(one)), suite)));
  expect(other?.policyTypes).toContain('OKTA_SIGN_ON');
  expect(other).toEqual(usual);
});

test('each coverage goal of policy tests names its policy, rule and condition, or its zone, and has a source location', () => {
  const { goals } = unwrap(coverageOf(unwrap(readSnapshot(org)), suite));
  expect(goals.find(({ measure, state }) => measure === 'independence' && state === 'covered')).toEqual({
    measure: 'independence',
    policyType: 'ACCESS_POLICY',
    policy: { id: 'rst1sensitive', name: 'Sensitive apps' },
    rule: { id: 'rul1risk', name: 'High risk' },
    leaf: 'riskScore.level',
    state: 'covered',
    tests: 1,
    location: {
      document: 'org.json',
      pointer: '/rules/rst1sensitive/0/conditions/riskScore/level',
      line: 122,
      column: 49,
    },
  });
  expect(goals.find(({ rule }) => rule === null)).toMatchObject({
    measure: 'leaves',
    policy: { name: 'Staff session' },
    leaf: 'people.groups.include',
    verdict: 'MATCH',
    state: 'missing',
  });
  expect(goals.find(({ measure }) => measure === 'atoms')).toMatchObject({
    rule: { name: 'Managed devices' },
    leaf: 'elCondition.condition',
    comparison: 'user.profile.department == "Sales"',
  });
  expect(goals.at(-1)).toEqual({
    measure: 'boundaries',
    zone: { id: 'nzo1office', name: 'Office' },
    state: 'missing',
    tests: 0,
    location: { document: 'org.json', pointer: '/zones/0', line: 230, column: 5 },
  });
});

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
