import { quoted } from '../../base/messages.js';
import { printLiteral } from '../../model/expression/syntax/printer.js';
import {
  type ComparisonOperator,
  type Expression,
  type LiteralExpression,
  partsOf,
} from '../../model/expression/syntax/syntax.js';

/** An expression in which one operator or literal is changed. */
export interface ExpressionVariant {
  readonly expression: Expression;
  readonly what: string;
}

/** Yields the variants of an expression, in reading order. In each variant, one operator or literal is changed. */
export function* expressionVariants(node: Expression): Generator<ExpressionVariant> {
  yield* ownVariants(node);
  for (const [index, part] of partsOf(node).entries())
    for (const { expression, what } of expressionVariants(part))
      yield { expression: withPart(node, index, expression), what };
}

const COMPARED_OTHERWISE: Readonly<Record<ComparisonOperator, readonly ComparisonOperator[]>> = {
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
};

function* ownVariants(node: Expression): Generator<ExpressionVariant> {
  switch (node.kind) {
    case 'comparison':
      for (const operator of COMPARED_OTHERWISE[node.operator])
        yield { expression: { ...node, operator }, what: `${quoted(operator)} for ${quoted(node.operator)}` };
      return;
    case 'logical': {
      const operator = node.operator === '&&' ? '||' : '&&';
      yield { expression: { ...node, operator }, what: `${quoted(operator)} for ${quoted(node.operator)}` };
      return;
    }
    case 'unary':
      if (node.operator === '!') yield { expression: node.of, what: 'without `!`' };
      return;
    case 'choice': {
      const { then: otherwise, otherwise: then } = node;
      yield { expression: { ...node, then, otherwise }, what: 'the branches of `?:` are swapped' };
      return;
    }
    case 'literal': {
      const value = otherLiteral(node.value);
      if (value === undefined) return;
      const what = `${quoted(printLiteral(value))} for ${quoted(printLiteral(node.value))}`;
      yield { expression: { ...node, value }, what };
      return;
    }
    case 'name':
    case 'list':
    case 'map':
    case 'member':
    case 'index':
    case 'call':
    case 'method':
    case 'projection':
    case 'arithmetic':
    case 'default':
    case 'matches':
      return;
  }
}

function otherLiteral(value: LiteralExpression['value']): LiteralExpression['value'] | undefined {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return value === '' ? 'x' : '';
  return undefined;
}

/** Returns a copy of an expression in which the child with this index (in the order of `partsOf`) is replaced. */
function withPart(node: Expression, index: number, part: Expression): Expression {
  const put = (parts: readonly Expression[], at = index) => parts.toSpliced(at, 1, part);
  switch (node.kind) {
    case 'literal':
    case 'name':
      return node;
    case 'list':
      return { ...node, items: put(node.items) };
    case 'map':
      return {
        ...node,
        entries: node.entries.map((entry, at) => (at === index ? { ...entry, value: part } : entry)),
      };
    case 'member':
    case 'unary':
      return { ...node, of: part };
    case 'index':
      return index === 0 ? { ...node, of: part } : { ...node, index: part };
    case 'call':
      return { ...node, arguments: put(node.arguments) };
    case 'method':
      return index === 0 ? { ...node, of: part } : { ...node, arguments: put(node.arguments, index - 1) };
    case 'projection':
      return index === 0 ? { ...node, of: part } : { ...node, each: part };
    case 'logical':
    case 'arithmetic':
      return { ...node, operands: put(node.operands) };
    case 'comparison':
      return index === 0 ? { ...node, left: part } : { ...node, right: part };
    case 'choice': {
      const [condition, then, otherwise] = put([node.condition, node.then, node.otherwise]) as ChoiceParts;
      return { ...node, condition, then, otherwise };
    }
    case 'default':
      return index === 0 ? { ...node, of: part } : { ...node, otherwise: part };
    case 'matches':
      return index === 0 ? { ...node, of: part } : { ...node, pattern: part };
  }
}

type ChoiceParts = [condition: Expression, then: Expression, otherwise: Expression];
