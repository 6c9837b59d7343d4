import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/read/read-snapshot.js';
import { ruleFormOf } from '../../src/web/worker/rule-form.js';

const WINDOWS = { type: 'DESKTOP', os: { type: 'WINDOWS' } };

test.each([
  ['entries that say words', [WINDOWS, { type: 'ANY', os: null }], 'entries'],
  ['none', [], 'entries'],
  ['an expression beside them', [WINDOWS, { ...WINDOWS, os: { type: 'WINDOWS', expression: '10' } }], 'json'],
  ['what is no entry', ['WINDOWS'], 'json'],
])('platforms are edited as words where they say nothing else: %s', (_, include, kind) => {
  expect(inputOf(include)).toBe(kind);
});

/** By which kind of control a rule's platforms are edited. */
function inputOf(include: readonly unknown[]): string | undefined {
  const rule = {
    ...{ id: 'r1', name: 'One', type: 'ACCESS_POLICY', status: 'ACTIVE', priority: 1, system: false },
    conditions: { platform: { include } },
    actions: { appSignOn: { access: 'ALLOW' } },
  };
  const policy = {
    id: 'p1',
    name: 'One',
    type: 'ACCESS_POLICY',
    status: 'ACTIVE',
    priority: 1,
    system: false,
  };
  const org = { policies: [{ ...policy, conditions: null, rules: [rule] }] };
  const found = assembleDocuments([{ name: 'org.json', text: JSON.stringify(org) }]);
  if (!found.ok) throw new Error(found.problems.map(({ message }) => message).join('; '));
  const form = ruleFormOf(found.value, { policyId: 'p1', ruleId: 'r1' });
  const group = form.conditions.find(({ key }) => key === 'platform');
  return group?.fields.find(({ path }) => ['platform,include', 'platform'].includes(path.join()))?.input.kind;
}
