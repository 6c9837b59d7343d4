import type { ProblemCode } from '../syntax/problem.js';
import type { ExpressionSpan } from '../syntax/span.js';
import type { Expression } from '../syntax/syntax.js';
import type { TypeScope } from './infer.js';

/** A problem in a node of an expression, before its position in the text is determined. */
export interface ExpressionFinding {
  readonly span: ExpressionSpan;
  readonly code: ProblemCode;
  readonly message: string;
  readonly replacement?: string | undefined;
}

/** Checks one node of an expression. The parts of the node are checked separately. */
export type NodeCheck = (node: Expression, scope: TypeScope) => readonly ExpressionFinding[];

export function finding(
  span: ExpressionSpan,
  code: ProblemCode,
  message: string,
  replacement?: string,
): readonly ExpressionFinding[] {
  return [{ span, code, message, replacement }];
}
