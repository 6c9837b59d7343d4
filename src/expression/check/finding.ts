import type { ProblemCode } from '../syntax/problem.js';
import type { Span } from '../syntax/span.js';
import type { Expression } from '../syntax/syntax.js';
import type { TypeScope } from './infer.js';

/** Something that is wrong with a node, before it is placed in the text. */
export interface Finding {
  readonly span: Span;
  readonly code: ProblemCode;
  readonly message: string;
  readonly replacement?: string | undefined;
}

/** Looks at one node; its parts come by themselves. */
export type NodeCheck = (node: Expression, scope: TypeScope) => readonly Finding[];

export function finding(
  span: Span,
  code: ProblemCode,
  message: string,
  replacement?: string,
): readonly Finding[] {
  return [{ span, code, message, replacement }];
}
