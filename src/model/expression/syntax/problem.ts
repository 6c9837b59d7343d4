import type { Problem } from '../../../base/result.js';
import { type ExpressionPosition, type ExpressionSpan, positionOf } from './span.js';

/** The kinds of problems of expressions, with their severities. */
const PROBLEM_SEVERITIES = {
  /** The expression does not parse. */
  'expression-syntax': 'error',
  /** It exceeds a limit of this project. */
  'expression-too-large': 'error',
  /** It uses a construct of the base language that the service's dialect does not have. */
  'expression-unsupported': 'error',
  /** It calls a function, or reads an attribute, of the other dialect. */
  'expression-wrong-dialect': 'error',
  /** It names a function or an attribute that the language does not have. */
  'expression-unknown-reference': 'warning',
  /** Its operands are never equal, or its result is no boolean. */
  'expression-type': 'warning',
  /** It compares versions by `<` or `>`, which compare them as text. */
  'expression-version-as-text': 'warning',
  /** The expression, or a part of it, is always or never true. */
  'expression-constant': 'warning',
} as const satisfies Record<string, Problem['severity']>;

export type ProblemCode = keyof typeof PROBLEM_SEVERITIES;

/** A mistake in an expression. Offsets in its text are 0-based; lines and columns are 1-based. */
export interface ExpressionProblem extends Problem, ExpressionSpan, ExpressionPosition {
  readonly code: ProblemCode;
  /** The text to write between `start` and `end` instead, if it is known. */
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
