import { printable } from '../../base/printable.js';
import type { GoalState } from '../../testing/coverage/goal-state.js';
import { answerWords } from '../reach/answer-words.js';

/** Returns why a coverage goal is not covered, if the reason is known. */
export function stateWords(state: GoalState): string {
  switch (state.kind) {
    case 'covered':
    case 'missing':
      return '';
    case 'impossible':
      return state.unreached === undefined ? IMPOSSIBLE[state.why] : answerWords(state.unreached);
    case 'undecided':
      return printable(state.reason);
  }
}

const IMPOSSIBLE = {
  'no application': 'no application uses its policy',
  'never visited': 'the rules above it match every sign-in',
  'no request': 'no sign-in has this result',
  border: 'the range ends at the end of the address space',
} as const satisfies Record<Extract<GoalState, { readonly kind: 'impossible' }>['why'], string>;
