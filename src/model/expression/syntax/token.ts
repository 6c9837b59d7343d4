import type { ExpressionSpan } from './span.js';

/** A token of an expression. */
export type Token = ExpressionSpan &
  (
    | { readonly kind: 'string'; readonly value: string }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'word'; readonly value: string }
    | { readonly kind: 'mark'; readonly value: Punctuation }
    | { readonly kind: 'end' }
  );

/**
 * All punctuation marks that are recognized as tokens, longest first. Marks that the service does not support are included, so that
 * messages can name them.
 */
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

/** Returns the text by which messages refer to a token. */
export function describeToken(token: Token, text: string): string {
  return token.kind === 'end' ? 'the end of the expression' : `\`${text.slice(token.start, token.end)}\``;
}
