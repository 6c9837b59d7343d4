import { type ExpressionProblem, problemAt } from './problem.js';
import type { ExpressionSpan } from './span.js';
import type { Punctuation, Token } from './token.js';
import { describeUnsupported, type Unsupported } from './unsupported.js';

/** The position of the parser in the tokens, and the first problem that it found. */
export interface Cursor {
  readonly text: string;
  readonly tokens: readonly Token[];
  at: number;
  /** The number of open brackets, prefix operators and choices (`?:`). */
  nesting: number;
  problem: ExpressionProblem | undefined;
}

export function peek(cursor: Cursor, ahead = 0): Token {
  return cursor.tokens[Math.min(cursor.at + ahead, cursor.tokens.length - 1)] as Token;
}

/** Returns the current token and advances to the next one. */
export function nextToken(cursor: Cursor): Token {
  const token = peek(cursor);
  cursor.at++;
  return token;
}

export function isMark(token: Token, value: Punctuation): boolean {
  return token.kind === 'mark' && token.value === value;
}

export function takeMark(cursor: Cursor, value: Punctuation): boolean {
  if (!isMark(peek(cursor), value)) return false;
  cursor.at++;
  return true;
}

/** Returns the end position of the last token that was read. */
export function endOfLast(cursor: Cursor): number {
  return (cursor.tokens[cursor.at - 1] as Token).end;
}

/** Records the first problem of the expression, and returns `undefined` as the result of the failed parsing function. */
export function recordProblem(cursor: Cursor, span: ExpressionSpan, message: string): undefined {
  cursor.problem ??= problemAt(cursor.text, span, 'expression-syntax', message);
  return undefined;
}

export function reportUnsupported(cursor: Cursor, span: ExpressionSpan, construct: Unsupported): undefined {
  cursor.problem ??= problemAt(cursor.text, span, 'expression-unsupported', describeUnsupported(construct));
  return undefined;
}

export function reportTooLarge(cursor: Cursor, span: ExpressionSpan, message: string): undefined {
  cursor.problem ??= problemAt(cursor.text, span, 'expression-too-large', message);
  return undefined;
}
