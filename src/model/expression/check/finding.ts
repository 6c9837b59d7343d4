import type { ProblemCode } from '../syntax/problem.js';
import type { ExpressionSpan } from '../syntax/span.js';
import type { Expression } from '../syntax/syntax.js';
import type { TypeScope } from './infer.js';

/** Something that is wrong with a node, before it is placed in the text. */
export interface ExpressionFinding {
  readonly span: ExpressionSpan;
  readonly code: ProblemCode;
  readonly message: string;
  readonly replacement?: string | undefined;
}

/** Looks at one node; its parts come by themselves. */
export type NodeCheck = (node: Expression, scope: TypeScope) => readonly ExpressionFinding[];

export function finding(
  span: ExpressionSpan,
  code: ProblemCode,
  message: string,
  replacement?: string,
): readonly ExpressionFinding[] {
  return [{ span, code, message, replacement }];
}
