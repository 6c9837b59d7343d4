import type { ComparisonOperator } from '../syntax/syntax.js';
import {
  type Cell,
  FAILURE,
  FALSE,
  failed,
  isFailed,
  isUnknown,
  mayFail,
  notKnown,
  possibleTruth,
  SOME,
  TRUE,
  truthOf,
  typeOfCell,
} from './cell.js';
import { hideSyntheticId } from './hide-synthetic-id.js';
import { mayBeUsedAs, type ValueType } from './type.js';
import { compareValues, equal, type Value } from './value.js';

/**
 * Compares two values, which may be unknown or failures. `==` never fails; `<` and `>` fail for values of different types. Spec: Expression
 * language, operators.
 */
export function compareCells(operator: ComparisonOperator, left: Cell, right: Cell): Cell {
  switch (operator) {
    case '==':
      return equalCells(left, right);
    case '!=':
      return negatedCell(equalCells(left, right));
    case '<':
    case '>':
    case '<=':
    case '>=':
      return orderCells(operator, left, right);
  }
}

export function negatedCell(cell: Cell): Cell {
  if (typeof cell === 'boolean') return !cell;
  const truth = possibleTruth(cell);
  const swapped = (truth & FAILURE) | (truth & TRUE ? FALSE : 0) | (truth & FALSE ? TRUE : 0);
  return truthOf(swapped, [cell]);
}

function equalCells(left: Cell, right: Cell): Cell {
  if (isFailed(left)) return left;
  if (isFailed(right)) return right;
  if (!isUnknown(left) && !isUnknown(right)) return equal(left, right);
  return truthOf(possibleEquality(left, right), [left, right]);
}

function possibleEquality(left: Cell, right: Cell): number {
  const failure = mayFail(left) || mayFail(right) ? FAILURE : 0;
  if (areNeverEqual(typeOfCell(left), typeOfCell(right))) return FALSE | failure;
  const [known, open] = isUnknown(left) ? [right, left] : [left, right];
  if (typeof known !== 'boolean' || typeOfCell(open) !== 'boolean') return SOME | failure;
  return possibleTruth(known ? open : negatedCell(open)) | failure;
}

/** Whether values of these two types are never equal. */
function areNeverEqual(a: ValueType, b: ValueType): boolean {
  return !mayBeUsedAs(a, b) && !mayBeUsedAs(b, a);
}

const ORDERS: Readonly<Record<'<' | '>' | '<=' | '>=', (difference: number) => boolean>> = {
  '<': (difference) => difference < 0,
  '>': (difference) => difference > 0,
  '<=': (difference) => difference <= 0,
  '>=': (difference) => difference >= 0,
};

function orderCells(operator: keyof typeof ORDERS, one: Cell, other: Cell): Cell {
  const [left, right] = [hideSyntheticId(one), hideSyntheticId(other)];
  if (isFailed(left)) return left;
  if (isFailed(right)) return right;
  if (isUnknown(left) || isUnknown(right)) return unknownOrder(left, right);
  const difference = compareValues(left as Value, right as Value);
  return difference === undefined ? failed(disorder(left, right)) : ORDERS[operator](difference);
}

function unknownOrder(left: Cell, right: Cell): Cell {
  const [a, b] = [typeOfCell(left), typeOfCell(right)];
  if (a !== 'null' && b !== 'null' && areNeverEqual(a, b)) return failed(disorder(left, right));
  const isCertain = a === 'null' || b === 'null' || (isOrdered(a) && isOrdered(b));
  return notKnown('boolean', isCertain && !mayFail(left) && !mayFail(right) ? SOME : SOME | FAILURE, [
    left,
    right,
  ]);
}

function isOrdered(type: ValueType): boolean {
  return (
    type === 'string' || type === 'integer' || type === 'number' || type === 'time' || type === 'boolean'
  );
}

function disorder(left: Cell, right: Cell): string {
  return `${typeOfCell(left)} and ${typeOfCell(right)} have no order`;
}
