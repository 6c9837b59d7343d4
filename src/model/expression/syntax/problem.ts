import type { Problem } from '../../../base/result.js';
import { type ExpressionPosition, type ExpressionSpan, positionOf } from './span.js';

/** The kinds of problems of expressions, with their severities. */
const PROBLEM_SEVERITIES = {
  /** The expression cannot be parsed. */
  'expression-syntax': 'error',
  /** The expression exceeds a limit of this project. */
  'expression-too-large': 'error',
  /**
   * The expression uses a construct of SpEL (Spring Expression Language), or of a similar language, that the service's dialect does not
   * have.
   */
  'expression-unsupported': 'error',
  /** The expression calls a function, or reads an attribute, of the other dialect. */
  'expression-wrong-dialect': 'error',
  /** The expression names a function or an attribute that the language does not have. */
  'expression-unknown-reference': 'warning',
  /** The types in the expression do not fit: for example, a comparison is never true, or the result of a condition is not a boolean. */
  'expression-type': 'warning',
  /** The expression compares versions by `<` or `>`, which compare them as text. */
  'expression-version-as-text': 'warning',
  /** The expression, or a part of it, is always or never true. */
  'expression-constant': 'warning',
} as const satisfies Record<string, Problem['severity']>;

export type ProblemCode = keyof typeof PROBLEM_SEVERITIES;

/** A mistake in an expression. Offsets in the text of the expression start at 0; lines and columns start at 1. */
export interface ExpressionProblem extends Problem, ExpressionSpan, ExpressionPosition {
  readonly code: ProblemCode;
  /** The text that should replace the text between `start` and `end`, if it is known. */
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
