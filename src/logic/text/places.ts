import { WORD } from './character-classes.js';
import { hasCharacter } from './characters.js';
import type { Assertion } from './regular-expression.js';

/** What is known of a character where a place asks for its neighbours; `edge` is none. */
export const BESIDES = ['edge', 'line-end', 'word', 'other'] as const;
export type Beside = (typeof BESIDES)[number];

/** Of the code unit at an index of a text: no half of a character is one of a word. */
export function besideAt(text: string, at: number): Beside {
  if (at < 0 || at >= text.length) return 'edge';
  const unit = text.charCodeAt(at);
  if (unit === LINE_END) return 'line-end';
  return hasCharacter(WORD, unit) ? 'word' : 'other';
}

export const LINE_END = 10;

/** Whether a place is one, by what stands before it and after it. */
export const HOLDS = {
  'text-start': (before) => before === 'edge',
  'text-end': (_, after) => after === 'edge',
  'line-start': (before) => before === 'edge' || before === 'line-end',
  'line-end': (_, after) => after === 'edge' || after === 'line-end',
  'word-boundary': (before, after) => (before === 'word') !== (after === 'word'),
  'no-word-boundary': (before, after) => (before === 'word') === (after === 'word'),
} as const satisfies Record<Assertion, (before: Beside, after: Beside) => boolean>;
