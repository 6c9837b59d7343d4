import type { TypeScope } from './infer.js';
import type { ProblemCode } from './problem.js';
import type { Span } from './span.js';
import type { Expression } from './syntax.js';

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
