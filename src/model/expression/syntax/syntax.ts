import type { ExpressionSpan } from './span.js';

/** An expression as a plain tree. Every node knows where it stands in the text. */
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

/** The first word of a path, or a bare word. */
interface Name extends ExpressionSpan {
  readonly kind: 'name';
  readonly name: string;
}

/** `of.name` */
interface Member extends ExpressionSpan {
  readonly kind: 'member';
  readonly of: Expression;
  readonly name: string;
}

/** `of[index]` */
interface Index extends ExpressionSpan {
  readonly kind: 'index';
  readonly of: Expression;
  readonly index: Expression;
}

/** `name(…)`: Classic only. */
export interface Call extends ExpressionSpan {
  readonly kind: 'call';
  readonly name: string;
  readonly arguments: readonly Expression[];
}

/** `of.name(…)` */
export interface Method extends ExpressionSpan {
  readonly kind: 'method';
  readonly of: Expression;
  readonly name: string;
  readonly arguments: readonly Expression[];
}

/** `of.![each]` */
interface Projection extends ExpressionSpan {
  readonly kind: 'projection';
  readonly of: Expression;
  readonly each: Expression;
}

/** `!of`, `-of`, `+of` */
export interface Unary extends ExpressionSpan {
  readonly kind: 'unary';
  readonly operator: '!' | '-' | '+';
  readonly of: Expression;
}

/** A chain `a && b && c`, kept flat so that a chain of thousands is no deeper than one of two. */
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

/** A chain of one precedence, kept flat: `operators[i]` stands before `operands[i + 1]`. */
export interface Arithmetic extends ExpressionSpan {
  readonly kind: 'arithmetic';
  readonly operands: readonly Expression[];
  readonly operators: readonly ArithmeticOperator[];
}

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';

/** `condition ? then : otherwise` */
interface Choice extends ExpressionSpan {
  readonly kind: 'choice';
  readonly condition: Expression;
  readonly then: Expression;
  readonly otherwise: Expression;
}

/** `of ?: otherwise`: Classic only. */
interface Default extends ExpressionSpan {
  readonly kind: 'default';
  readonly of: Expression;
  readonly otherwise: Expression;
}

/** `of matches pattern`: Classic only. */
interface Matches extends ExpressionSpan {
  readonly kind: 'matches';
  readonly of: Expression;
  readonly pattern: Expression;
}

/** The parts of a node, from left to right. */
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

/** The first node, in reading order, that lies deeper than `limit` levels; walks without recursion. */
export function deeperThan(root: Expression, limit: number): Expression | undefined {
  const waiting: { readonly node: Expression; readonly level: number }[] = [{ node: root, level: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.level > limit) return next.node;
    const level = next.level + 1;
    for (const node of partsOf(next.node).toReversed()) waiting.push({ node, level });
  }
  return undefined;
}

/** How many nodes the tree has. */
export function sizeOf(node: Expression): number {
  return partsOf(node).reduce((size, part) => size + sizeOf(part), 1);
}
