import { expect, test } from 'vitest';
import { reachOf } from '../../src/analysis/questions/reach.js';
import { reachJson } from '../../src/report/reach/json.js';
import { snapshotOf } from '../analysis/questions/snapshot-of.js';

test('the JSON answer about reachability states that one application represents all applications with the same policy', () => {
  const rules = [{ id: 'r', name: 'Catch-all Rule', system: true, actions: {} }];
  const policies = [{ id: 'custom', name: 'Custom', type: 'ACCESS_POLICY', status: 'ACTIVE', rules }];
  const saidOf = (org: object) => {
    const snapshot = snapshotOf(org);
    return JSON.parse(`${reachJson.text({ reach: reachOf(snapshot), snapshot } as never, {} as never)}`);
  };
  expect(saidOf({ edition: 'field', policies })).toHaveProperty(
    'placeholders',
    expect.stringContaining('represents'),
  );
  const apps = [{ id: 'a', label: 'A', accessPolicyId: 'custom' }];
  expect(saidOf({ edition: 'field', policies, apps })).not.toHaveProperty('placeholders');
});
