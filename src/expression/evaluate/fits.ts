import type { ParsedParameter } from '../functions/define.js';
import { kindOf } from '../time/kind.js';
import { type Cell, isValue } from '../values/cell.js';
import { TYPES, type Type } from '../values/type.js';

/** What a function can ask of what it is given. */
export type Wanted = ParsedParameter['type'] | Type;

/** Whether a cell is a value of the type, as it stands. */
export const FITS: Readonly<Record<Wanted, (cell: Cell) => boolean>> = {
  any: isValue,
  null: (cell) => cell === null,
  boolean: (cell) => typeof cell === 'boolean',
  integer: Number.isInteger,
  number: (cell) => typeof cell === 'number',
  string: (cell) => typeof cell === 'string',
  list: Array.isArray,
  'list-or-null': (cell) => cell === null || Array.isArray(cell),
  behaviors: (cell) => kindOf(cell) === 'behaviors',
  map: (cell) =>
    typeof cell === 'object' && cell !== null && !Array.isArray(cell) && kindOf(cell) === undefined,
  time: (cell) => kindOf(cell) === 'time',
  country: (cell) => kindOf(cell) === 'country',
  group: (cell) => kindOf(cell) === 'group',
};

/** As it stands, or as the plain list that it stands for. */
export function fits(cell: Cell, wanted: Wanted): boolean {
  return FITS[wanted](cell) || (wanted === 'list' && FITS.behaviors(cell));
}

export function describeWanted(wanted: Wanted): string {
  return wanted === 'list-or-null' ? TYPES.list : TYPES[wanted];
}
