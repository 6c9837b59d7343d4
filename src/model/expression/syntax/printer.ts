import { BINDING } from './operators.js';
import type { Arithmetic, ComparisonExpression, Expression, LiteralExpression } from './syntax.js';

/** Returns the canonical text of an expression. Parsing it gives the same tree. */
export function print(node: Expression): string {
  switch (node.kind) {
    case 'literal':
      return printLiteral(node.value);
    case 'list':
      return `{${node.items.map(print).join(', ')}}`;
    case 'map':
      return node.entries.length === 0 ? '{:}' : `{${node.entries.map(printEntry).join(', ')}}`;
    case 'name':
      return node.name;
    case 'member':
      return `${printReceiver(node.of)}.${node.name}`;
    case 'index':
      return `${printReceiver(node.of)}[${print(node.index)}]`;
    case 'call':
      return `${node.name}(${node.arguments.map(print).join(', ')})`;
    case 'method':
      return `${printReceiver(node.of)}.${node.name}(${node.arguments.map(print).join(', ')})`;
    case 'projection':
      return `${printReceiver(node.of)}.![${print(node.each)}]`;
    case 'unary':
      return node.operator + printWithin(node.of, node.of.kind === 'unary' ? BINDING.postfix : BINDING.unary);
    case 'logical':
      return node.operands
        .map((operand) => printWithin(operand, bindingOf(node) + 1))
        .join(` ${node.operator} `);
    case 'comparison':
      return printBinary(node.left, node.operator, node.right);
    case 'matches':
      return printBinary(node.of, 'matches', node.pattern);
    case 'arithmetic':
      return printArithmetic(node);
    case 'choice':
      return `${printWithin(node.condition, BINDING.or)} ? ${print(node.then)} : ${print(node.otherwise)}`;
    case 'default':
      return `${printWithin(node.of, BINDING.or)} ?: ${print(node.otherwise)}`;
  }
}

export function printLiteral(value: LiteralExpression['value']): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

function printEntry({ key, value }: { readonly key: string; readonly value: Expression }): string {
  return `${printLiteral(key)}: ${print(value)}`;
}

function printBinary(
  left: Expression,
  operator: ComparisonExpression['operator'] | 'matches',
  right: Expression,
): string {
  const operand = (node: Expression) => printWithin(node, BINDING.comparison + 1);
  return `${operand(left)} ${operator} ${operand(right)}`;
}

function printArithmetic(node: Arithmetic): string {
  const least = bindingOf(node) + 1;
  return node.operands
    .map((operand, index) => {
      const printed = printWithin(operand, least);
      return index === 0 ? printed : `${node.operators[index - 1]} ${printed}`;
    })
    .join(' ');
}

/** Prints an expression so that a dot or a bracket can follow: with parentheses, if they are needed. */
export function printReceiver(node: Expression): string {
  return printWithin(node, BINDING.postfix);
}

/** Prints an expression, in parentheses if its precedence is lower than `least`. */
function printWithin(node: Expression, least: number): string {
  return bindingOf(node) >= least ? print(node) : `(${print(node)})`;
}

function bindingOf(node: Expression): number {
  switch (node.kind) {
    case 'choice':
    case 'default':
      return BINDING.choice;
    case 'logical':
      return node.operator === '||' ? BINDING.or : BINDING.and;
    case 'comparison':
    case 'matches':
      return BINDING.comparison;
    case 'arithmetic':
      return node.operators[0] === '+' || node.operators[0] === '-' ? BINDING.sum : BINDING.product;
    case 'unary':
      return BINDING.unary;
    case 'literal':
    case 'list':
    case 'map':
    case 'name':
    case 'member':
    case 'index':
    case 'call':
    case 'method':
    case 'projection':
      return BINDING.postfix;
  }
}
