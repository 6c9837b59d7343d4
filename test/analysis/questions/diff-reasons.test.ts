import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { readSnapshot, unwrap } from '../../../src/index.js';

test('an undecided comparison states each reason once, without a name of a fact', () => {
  const [before, after] = ['1FA', '2FA'].map((factorMode) =>
    unwrap(readSnapshot([{ name: 'org.json', text: orgWith(factorMode) }])),
  );
  if (before === undefined || after === undefined) throw new Error('two orgs');
  const { undecided } = diffOf(before, after);
  const reasons = new Set(undecided.map(({ reason }) => reason));
  expect(reasons).toContain('the simulator does not support `clients`');
  expect(reasons.size).toBe(3);
  for (const reason of reasons) expect(reason).not.toMatch(/opaque|^what is unknown/);
});

/** Returns an org with one rule, which has a condition that the simulator does not support. */
function orgWith(factorMode: string): string {
  const actions = { appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode } } };
  const rule = { id: 'rul1', name: 'R', type: 'ACCESS_POLICY', status: 'ACTIVE', priority: 1, actions };
  const rules = [{ ...rule, conditions: { clients: { include: ['x'] } } }];
  return JSON.stringify({
    policies: [{ id: 'rst1', name: 'P', type: 'ACCESS_POLICY', status: 'ACTIVE', priority: 1, rules }],
    mappings: [{ policyId: 'rst1', appId: '0oa1' }],
    apps: [{ id: '0oa1', label: 'Payroll', status: 'ACTIVE' }],
  });
}
