import { expect, test } from 'vitest';
import { descriptionWords } from '../../src/report/diff/region-words.js';

type Region = Parameters<typeof descriptionWords>[0];

const called = { id: 'r', name: 'Rule' };
const region: Region = {
  change: 'less-strict',
  policyType: 'ACCESS_POLICY',
  before: null,
  after: { policy: called, rule: called, does: '' },
  description: [['from Office']],
  isWhole: true,
  exceptions: 7,
  witness: { appInstance: 'a', policyContext: {} },
};

test('rules above are told apart: those of the policy, and those of sessions', () => {
  expect(descriptionWords(region)).toEqual(['from Office, as far as the 7 rules above leave them']);
  expect(descriptionWords({ ...region, exceptions: 1 })).toEqual([
    'from Office, as far as the 1 rule above leaves them',
  ]);
  expect(descriptionWords({ ...region, policyType: 'SVC_SIGN_ON' })).toEqual([
    'from Office, as far as 7 session rules leave them',
  ]);
});
