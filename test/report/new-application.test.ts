import { expect, test } from 'vitest';
import { diffOf } from '../../src/analysis/questions/diff/diff.js';
import { leadWords, notesOf, summaryWords } from '../../src/report/diff/region-words.js';
import { snapshotOf } from '../analysis/questions/snapshot-of.js';

const rule = {
  id: 'r1',
  name: 'All',
  status: 'ACTIVE',
  priority: 1,
  actions: { appSignOn: { access: 'DENY' } },
};
const policy = { id: 'p1', type: 'ACCESS_POLICY', name: 'Standard', status: 'ACTIVE', rules: [rule] };
const orgWith = (...apps: readonly string[]) =>
  snapshotOf({
    policies: [policy],
    apps: apps.map((label) => ({ id: label, label, status: 'ACTIVE' })),
    mappings: apps.map((appId) => ({ appId, policyId: 'p1', type: 'ACCESS_POLICY' })),
  });

test('for a new application, the first line of a diff names the application and its policy, and states no access change of it', () => {
  const diff = diffOf(orgWith('Wiki'), orgWith('Wiki', 'CRM'));
  expect(leadWords(diff)).toBe(
    'nothing changes for the other applications; new: CRM (by the authentication policy Standard)',
  );
  expect(summaryWords(diff)).toBe('nothing changes for the other applications; 1 application is new');
  expect(notesOf(diff)).toEqual(['new, not compared: CRM (by the authentication policy Standard)']);
});
