import { expect, test } from 'vitest';
import { descriptionWords } from '../../src/report/diff/region-words.js';

type Region = Parameters<typeof descriptionWords>[0];

const called = { id: 'r', name: 'Rule' };
const region: Region = {
  change: 'less-strict',
  policyType: 'ACCESS_POLICY',
  before: null,
  after: { policy: called, rule: called, result: '' },
  description: [['from Office']],
  isDescriptionComplete: true,
  exceptions: 7,
  example: { appInstance: 'a', policyContext: {} },
};

test('for sign-ins that other rules match first, the description of an access change states the number of these rules, and calls them session rules in a session policy', () => {
  expect(descriptionWords(region)).toEqual([
    'from Office, except sign-ins that the 7 rules above match first',
  ]);
  expect(descriptionWords({ ...region, exceptions: 1 })).toEqual([
    'from Office, except sign-ins that the 1 rule above matches first',
  ]);
  expect(descriptionWords({ ...region, policyType: 'OKTA_SIGN_ON' })).toEqual([
    'from Office, except sign-ins that 7 session rules match first',
  ]);
});
