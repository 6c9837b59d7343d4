import type { Problem } from '../../../base/result.js';
import { type ExpressionPosition, type ExpressionSpan, positionOf } from './span.js';

/** What can be wrong with an expression, and how bad each is. */
const PROBLEM_SEVERITIES = {
  /** It does not parse. */
  'expression-syntax': 'error',
  /** It passes a bound of this project. */
  'expression-too-large': 'error',
  /** It uses what the base language has and the service's dialect leaves out. */
  'expression-unsupported': 'error',
  /** It calls a function, or reads an attribute, of the other dialect. */
  'expression-wrong-dialect': 'error',
  /** It names a function or an attribute that the language does not have. */
  'expression-unknown-reference': 'warning',
  /** It has operands that never agree, or not a boolean for a result. */
  'expression-type': 'warning',
  /** It compares versions by `<` or `>`, which compare letter by letter. */
  'expression-version-as-text': 'warning',
  /** It, or a part of it, is always true or never. */
  'expression-constant': 'warning',
} as const satisfies Record<string, Problem['severity']>;

export type ProblemCode = keyof typeof PROBLEM_SEVERITIES;

/** A mistake in an expression. Offsets count from 0 in its text, lines and columns from 1. */
export interface ExpressionProblem extends Problem, ExpressionSpan, ExpressionPosition {
  readonly code: ProblemCode;
  /** What to write between `start` and `end` instead, where that is known. */
  readonly replacement?: string;
}

export function problemAt(
  text: string,
  { start, end }: ExpressionSpan,
  code: ProblemCode,
  message: string,
  replacement?: string,
): ExpressionProblem {
  return {
    severity: PROBLEM_SEVERITIES[code],
    code,
    message,
    start,
    end,
    ...positionOf(text, start),
    ...(replacement !== undefined && { replacement }),
  };
}
