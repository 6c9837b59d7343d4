import { tooLong } from '../functions/texts.js';
import { LIMITS } from '../syntax/expression-limits.js';
import type { ArithmeticOperator } from '../syntax/syntax.js';
import {
  type Cell,
  FAILURE,
  failed,
  isFailed,
  isUnknown,
  notKnown,
  SOME,
  typeOfCell,
} from '../values/cell.js';
import { mayBeUsedAs } from '../values/type.js';
import type { Value } from '../values/value.js';
import { textOf } from '../values/value-text.js';

/**
 * Calculates with two operands: `+` joins strings and adds numbers. The other operators are those of SpEL (Spring Expression Language), on
 * which the service's language is based: the quotient of integers is an integer.
 * Spec: Expression language, operators.
 */
export function calculate(operator: ArithmeticOperator, left: Cell, right: Cell): Cell {
  if (isFailed(left)) return left;
  if (isFailed(right)) return right;
  if (isUnknown(left) || isUnknown(right)) return unknownResult(operator, left, right);
  if (typeof left === 'number' && typeof right === 'number')
    return failIfInfinite(NUMBERS[operator](left, right));
  const isText = operator === '+' && (typeof left === 'string' || typeof right === 'string');
  return isText ? joinTexts(left, right) : failed(misfit(operator, left, right));
}

const NUMBERS: Readonly<Record<ArithmeticOperator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (areWhole(left, right) ? Math.trunc(left / right) : left / right),
  '%': (left, right) => left % right,
};

function failIfInfinite(result: number): Cell {
  return Number.isFinite(result) ? result : failed('a number is divided by zero, or grows too large');
}

function areWhole(left: number, right: number): boolean {
  return Number.isInteger(left) && Number.isInteger(right);
}

export function minus(cell: Cell): Cell {
  if (typeof cell === 'number') return -cell;
  if (isFailed(cell)) return cell;
  if (!isUnknown(cell)) return failed(`\`-\` needs a number, not ${typeOfCell(cell)}`);
  return calculate('-', 0, cell);
}

/** Evaluates the operator `+x`: the result is the number `x` itself, and a failure for any other value. */
export function plus(cell: Cell): Cell {
  return isUnknown(cell) || isFailed(cell) || typeof cell === 'number'
    ? calculate('-', cell, 0)
    : failed(`\`+\` needs a number, not ${typeOfCell(cell)}`);
}

function joinTexts(left: Value, right: Value): Cell {
  const [before, after] = [textOf(left), textOf(right)];
  if (typeof before !== 'string') return before;
  if (typeof after !== 'string') return after;
  return before.length + after.length > LIMITS.stringLength ? tooLong() : before + after;
}

function unknownResult(operator: ArithmeticOperator, left: Cell, right: Cell): Cell {
  const types = [typeOfCell(left), typeOfCell(right)];
  if (operator === '+' && types.includes('string')) return notKnown('string', SOME | FAILURE, [left, right]);
  const canBeNumbers = types.every((type) => mayBeUsedAs(type, 'number'));
  const canBeText = operator === '+' && types.includes('any');
  if (!canBeNumbers && !canBeText) return failed(misfit(operator, left, right));
  return notKnown(canBeText ? 'any' : 'number', SOME | FAILURE, [left, right]);
}

function misfit(operator: ArithmeticOperator, left: Cell, right: Cell): string {
  return `\`${operator}\` does not take ${typeOfCell(left)} and ${typeOfCell(right)}`;
}
