import type { ExpressionSpan } from './span.js';

/** An expression as a plain tree. Every node has its range in the text. */
export type Expression =
  | LiteralExpression
  | List
  | MapLiteral
  | Name
  | Member
  | Index
  | Call
  | Method
  | Projection
  | Unary
  | Logical
  | ComparisonExpression
  | Arithmetic
  | Choice
  | Default
  | Matches;

export interface LiteralExpression extends ExpressionSpan {
  readonly kind: 'literal';
  readonly value: string | number | boolean | null;
}

interface List extends ExpressionSpan {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

export interface MapLiteral extends ExpressionSpan {
  readonly kind: 'map';
  readonly entries: readonly { readonly key: string; readonly value: Expression }[];
}

/** A name that does not follow a dot, such as `user` in `user.profile.email`. */
interface Name extends ExpressionSpan {
  readonly kind: 'name';
  readonly name: string;
}

/** The member access `of.name`. */
interface Member extends ExpressionSpan {
  readonly kind: 'member';
  readonly of: Expression;
  readonly name: string;
}

/** The index access `of[index]`. */
interface Index extends ExpressionSpan {
  readonly kind: 'index';
  readonly of: Expression;
  readonly index: Expression;
}

/** The function call `name(…)`, which only the Classic dialect has. */
export interface Call extends ExpressionSpan {
  readonly kind: 'call';
  readonly name: string;
  readonly arguments: readonly Expression[];
}

/** The method call `of.name(…)`. */
export interface Method extends ExpressionSpan {
  readonly kind: 'method';
  readonly of: Expression;
  readonly name: string;
  readonly arguments: readonly Expression[];
}

/** The projection `of.![each]`, which evaluates `each` for every item of a list. */
interface Projection extends ExpressionSpan {
  readonly kind: 'projection';
  readonly of: Expression;
  readonly each: Expression;
}

/** The operators `!of`, `-of` and `+of` with one operand. */
export interface Unary extends ExpressionSpan {
  readonly kind: 'unary';
  readonly operator: '!' | '-' | '+';
  readonly of: Expression;
}

/** The logical chain `a && b && c`. It is flat, so that a chain of thousands of operands is no deeper than a chain of two. */
export interface Logical extends ExpressionSpan {
  readonly kind: 'logical';
  readonly operator: '&&' | '||';
  readonly operands: readonly Expression[];
}

export type ComparisonOperator = '==' | '!=' | '<' | '>' | '<=' | '>=';

export interface ComparisonExpression extends ExpressionSpan {
  readonly kind: 'comparison';
  readonly operator: ComparisonOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** A flat chain of arithmetic operators with one precedence: `operators[i]` is before `operands[i + 1]`. */
export interface Arithmetic extends ExpressionSpan {
  readonly kind: 'arithmetic';
  readonly operands: readonly Expression[];
  readonly operators: readonly ArithmeticOperator[];
}

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';

/** The choice `condition ? then : otherwise`. */
interface Choice extends ExpressionSpan {
  readonly kind: 'choice';
  readonly condition: Expression;
  readonly then: Expression;
  readonly otherwise: Expression;
}

/** The operation `of ?: otherwise`, in which `otherwise` is the default value for `of`. Only the Classic dialect has it. */
interface Default extends ExpressionSpan {
  readonly kind: 'default';
  readonly of: Expression;
  readonly otherwise: Expression;
}

/** The pattern match `of matches pattern`, which only the Classic dialect has. */
interface Matches extends ExpressionSpan {
  readonly kind: 'matches';
  readonly of: Expression;
  readonly pattern: Expression;
}

/** Returns the direct parts of a syntax node, from left to right. */
export function partsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'list':
      return node.items;
    case 'map':
      return node.entries.map(({ value }) => value);
    case 'member':
    case 'unary':
      return [node.of];
    case 'index':
      return [node.of, node.index];
    case 'call':
      return node.arguments;
    case 'method':
      return [node.of, ...node.arguments];
    case 'projection':
      return [node.of, node.each];
    case 'logical':
    case 'arithmetic':
      return node.operands;
    case 'comparison':
      return [node.left, node.right];
    case 'choice':
      return [node.condition, node.then, node.otherwise];
    case 'default':
      return [node.of, node.otherwise];
    case 'matches':
      return [node.of, node.pattern];
  }
}

/**
 * Returns the first node in reading order that is more than `limit` levels deep, or `undefined` if the tree has no deeper node. Uses no
 * recursion.
 */
export function deeperThan(root: Expression, limit: number): Expression | undefined {
  const waiting: { readonly node: Expression; readonly level: number }[] = [{ node: root, level: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.level > limit) return next.node;
    const level = next.level + 1;
    for (const node of partsOf(next.node).toReversed()) waiting.push({ node, level });
  }
  return undefined;
}

/** Returns the number of nodes of the syntax tree. */
export function sizeOf(node: Expression): number {
  return partsOf(node).reduce((size, part) => size + sizeOf(part), 1);
}
