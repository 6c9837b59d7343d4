import { type ExpressionProblem, problemAt } from './problem.js';
import type { ExpressionSpan } from './span.js';
import type { Punctuation, Token } from './token.js';
import { describeUnsupported, type Unsupported } from './unsupported.js';

/** Where the parser stands in the tokens, and the first thing that went wrong. */
export interface Cursor {
  readonly text: string;
  readonly tokens: readonly Token[];
  at: number;
  /** How many brackets, signs and choices are open. */
  nesting: number;
  problem: ExpressionProblem | undefined;
}

export function peek(cursor: Cursor, ahead = 0): Token {
  return cursor.tokens[Math.min(cursor.at + ahead, cursor.tokens.length - 1)] as Token;
}

/** The token under the cursor, which moves on. */
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

/** Where the last token taken ends. */
export function endOfLast(cursor: Cursor): number {
  return (cursor.tokens[cursor.at - 1] as Token).end;
}

/** Notes the first problem and gives up: every reader hands the `undefined` on. */
export function giveUp(cursor: Cursor, span: ExpressionSpan, message: string): undefined {
  cursor.problem ??= problemAt(cursor.text, span, 'expression-syntax', message);
  return undefined;
}

export function refuseUnsupported(cursor: Cursor, span: ExpressionSpan, construct: Unsupported): undefined {
  cursor.problem ??= problemAt(cursor.text, span, 'expression-unsupported', describeUnsupported(construct));
  return undefined;
}

export function refuseSize(cursor: Cursor, span: ExpressionSpan, message: string): undefined {
  cursor.problem ??= problemAt(cursor.text, span, 'expression-too-large', message);
  return undefined;
}
