import type { ExpressionSpan } from './span.js';

/** A word of an expression. */
export type Token = ExpressionSpan &
  (
    | { readonly kind: 'string'; readonly value: string }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'word'; readonly value: string }
    | { readonly kind: 'mark'; readonly value: Punctuation }
    | { readonly kind: 'end' }
  );

/** All signs of the base language, the longest first: the ones that the service leaves out have to be named. */
export const MARKS = [
  '===',
  '!==',
  '.?[',
  '.^[',
  '.$[',
  '.![',
  '&&',
  '||',
  '==',
  '!=',
  '<=',
  '>=',
  '<>',
  '++',
  '--',
  '?.',
  '?:',
  '??',
  '${',
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '.',
  '?',
  '!',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '=',
  '#',
  '@',
  '&',
  '|',
] as const;

export type Punctuation = (typeof MARKS)[number];

/** The token as a message shows it. */
export function describeToken(token: Token, text: string): string {
  return token.kind === 'end' ? 'the end of the expression' : `\`${text.slice(token.start, token.end)}\``;
}
