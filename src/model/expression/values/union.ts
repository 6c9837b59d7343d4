import {
  type Cell,
  isFailed,
  isUnknown,
  isValue,
  notKnown,
  type Possible,
  possible,
  typeOfCell,
} from './cell.js';
import { commonType } from './type.js';
import { equal } from './value.js';

/**
 * Returns one result that represents several possible results, such as those of both branches of `?:`. `also` has further possible
 * outcomes. `sources` are the unknown values that decide which of the results is right.
 */
export function oneOfCells(cells: readonly Cell[], also: Possible, sources: readonly Cell[]): Cell {
  const [first, ...others] = cells;
  if (first !== undefined && also === 0 && isValue(first)) {
    const areSame = others.every((cell) => isValue(cell) && equal(cell, first));
    if (areSame) return first;
  }
  if (first !== undefined && cells.every(isFailed)) return first;
  const types = cells.filter((cell) => !isFailed(cell)).map(coveringType);
  const type = types.reduce(commonType, types[0] ?? 'any');
  const mayBe = cells.map(possible).reduce((bits, more) => bits | more, also);
  return notKnown(type, mayBe, [...sources, ...cells.filter(isUnknown)]);
}

/**
 * Returns the type of a result, and `any` for null. An unknown value that may be null needs the type `any`, since every other type excludes
 * null.
 */
function coveringType(cell: Cell) {
  const type = typeOfCell(cell);
  return type === 'null' ? 'any' : type;
}
