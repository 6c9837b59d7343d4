import { expect, test } from 'vitest';
import { storyOfCounterfactuals } from '../../src/what-if/counterfactual-story.js';
import type { CounterfactualAnswer } from '../../src/what-if/counterfactuals/counterfactuals.js';

type Outcome = CounterfactualAnswer['outcomes'][number];

function told(outcomes: readonly Outcome[]): string[] {
  const answer = {
    wanted: 'allowed',
    isAlready: true,
    outcomes,
    found: [],
    within: 3,
    isProved: true,
  } as const;
  return storyOfCounterfactuals(answer as unknown as CounterfactualAnswer).map(({ text }) => text);
}

test('what lets in in several ways is said once, with all of them', () => {
  const one = { result: null, assurance: '1fa-knowledge' } as Outcome;
  const two = { result: null, assurance: '2fa' } as Outcome;
  const open = { result: null, assurance: null } as Outcome;
  const out = { result: 'denied', assurance: null } as Outcome;
  expect(told([one, two, one])).toEqual([
    'it is so as it is: let in by the policies with one knowledge factor or two factors, where the user has what that takes',
  ]);
  expect(told([one, open, out])).toEqual([
    'it is so as it is: denied or let in by the policies, where the user has what that takes',
  ]);
});
