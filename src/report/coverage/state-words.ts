import { printable } from '../../base/printable.js';
import type { GoalState } from '../../suite/coverage/goal-state.js';
import { answerWords } from '../reach/answer-words.js';

/** Why nothing covers it, where that is known. */
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
  'no application': 'no application is mapped to its policy',
  'never visited': 'what stands above it takes every request',
  'no request': 'no request comes out so',
  border: 'it ends where the addresses do',
} as const satisfies Record<Extract<GoalState, { readonly kind: 'impossible' }>['why'], string>;
