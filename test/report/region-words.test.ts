import { expect, test } from 'vitest';
import { descriptionWords, summaryWords } from '../../src/report/diff/region-words.js';

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

test('the summary of a comparison asks about the org if the exports have no application in common', () => {
  const application = { id: 'a', name: 'Payroll' };
  const diff = {
    changes: [],
    undecided: [],
    withoutEffect: [],
    isComplete: true,
    unused: [],
    applications: { added: [{ ...application, id: 'b' }], removed: [application] },
    verdicts: [],
  };
  expect(summaryWords(diff)).toMatch(
    /^the exports have no application in common; are they exports of the same org\?/,
  );
  for (const applications of [
    { added: diff.applications.added, removed: [] },
    { added: [], removed: [application] },
  ])
    expect(summaryWords({ ...diff, applications })).not.toContain('same org');
});
