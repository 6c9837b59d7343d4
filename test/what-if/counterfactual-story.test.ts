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
