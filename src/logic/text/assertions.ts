import { WORD } from './character-classes.js';
import { hasCharacter } from './characters.js';
import type { Assertion } from './regular-expression.js';

/** Kinds of a neighbouring character, as assertions distinguish them; `edge` is the start or end of the text. */
export const NEIGHBOURS = ['edge', 'line-end', 'word', 'other'] as const;
export type Neighbour = (typeof NEIGHBOURS)[number];

/** Classifies the code unit at an index for assertions such as `\b`. Surrogates are never part of a word. */
export function neighbourAt(text: string, at: number): Neighbour {
  if (at < 0 || at >= text.length) return 'edge';
  const unit = text.charCodeAt(at);
  if (unit === LINE_END) return 'line-end';
  return hasCharacter(WORD, unit) ? 'word' : 'other';
}

export const LINE_END = 10;

/** For each assertion, a function that returns whether it holds between two characters of the given kinds. */
export const ASSERTION_HOLDS = {
  'text-start': (before) => before === 'edge',
  'text-end': (_, after) => after === 'edge',
  'line-start': (before) => before === 'edge' || before === 'line-end',
  'line-end': (_, after) => after === 'edge' || after === 'line-end',
  'word-boundary': (before, after) => (before === 'word') !== (after === 'word'),
  'no-word-boundary': (before, after) => (before === 'word') === (after === 'word'),
} as const satisfies Record<Assertion, (before: Neighbour, after: Neighbour) => boolean>;
