import { expect, test } from 'vitest';
import { SignInCells } from '../../../src/features/logs/decide/cells.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { orgOfRules } from '../../analysis/questions/one-rule.js';

const ORG: Snapshot = {
  ...orgOfRules([{ entityRisk: { level: 'HIGH' } }]),
  users: [
    { id: 'ann', riskLevel: 'HIGH' },
    { id: 'bob', riskLevel: 'LOW' },
    { id: 'cam', riskLevel: 'MEDIUM' },
  ],
};

test('the simulator decides separately for two users whose risk levels in the export differ', () => {
  const cells = new SignInCells(compile(ORG));
  const keyOf = (id: string, level?: string) =>
    cells.keyOf({
      appInstance: '0oa1',
      policyContext: { user: { id }, ...(level !== undefined && { entityRisk: { level } }) },
    });
  expect(keyOf('ann')).not.toBe(keyOf('bob'));
  expect(keyOf('bob')).toBe(keyOf('cam'));
  expect(keyOf('bob', 'HIGH')).toBe(keyOf('ann'));
});
