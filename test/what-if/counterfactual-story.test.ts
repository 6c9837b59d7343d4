import { expect, test } from 'vitest';
import { storyOfCounterfactuals } from '../../src/what-if/counterfactual-story.js';
import type { CounterfactualAnswer } from '../../src/what-if/counterfactuals/counterfactuals.js';

type Outcome = CounterfactualAnswer['outcomes'][number];

function storyOf(outcomes: readonly Outcome[]): string[] {
  const answer = {
    wanted: 'allowed',
    isAlreadySatisfied: true,
    outcomes,
    found: [],
    within: 3,
    isProved: true,
  } as const;
  return storyOfCounterfactuals(answer as unknown as CounterfactualAnswer).map(({ text }) => text);
}

test('the explanation of an allowed sign-in with several possible outcomes states each outcome once, in one sentence', () => {
  const one = { result: null, assurance: '1fa-knowledge' } as Outcome;
  const two = { result: null, assurance: '2fa' } as Outcome;
  const open = { result: null, assurance: null } as Outcome;
  const out = { result: 'denied', assurance: null } as Outcome;
  expect(storyOf([one, two, one])).toEqual([
    'no change needed: already allowed by the policies with password (1FA) or 2FA, if the user has the required authenticators',
  ]);
  expect(storyOf([one, open, out])).toEqual([
    'no change needed: already denied or allowed by the policies, if the user has the required authenticators',
  ]);
});

test.each([
  [
    ['unknown-groups'],
    /; changes of group memberships were not tried, because not all groups of the user are known$/,
  ],
  [
    ['unstated-facts', 'search-limit'],
    /; some conditions test .*; the search stopped at its limit of 30000 combinations/,
  ],
] as const)(
  'if no change of a sign-in is found, the explanation states why this does not prove that no change exists: %j',
  (unprovedReasons, words) => {
    const answer: CounterfactualAnswer = {
      wanted: 'allowed',
      isAlreadySatisfied: false,
      outcomes: [],
      found: [],
      searchedSize: 2,
      isProved: false,
      unprovedReasons,
    };
    const texts = storyOfCounterfactuals(answer).map(({ text }) => text);
    expect(texts).toEqual([expect.stringMatching(words)]);
    expect(texts[0]).toContain(
      'no combination of up to 2 changes found that would make the sign-in allowed; ',
    );
  },
);
