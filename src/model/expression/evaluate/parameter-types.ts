import { isSynthetic } from '../../facts/synthetic-id.js';
import type { ParsedParameter } from '../functions/define.js';
import { markOf } from '../time/value-mark.js';
import { type Cell, isValue } from '../values/cell.js';
import { TYPES, type ValueType } from '../values/type.js';

/** The types that a function parameter may require. */
export type WantedType = ParsedParameter['type'] | ValueType;

/** For each parameter type, a function that tests whether a value has the type, without conversion. */
export const FITS: Readonly<Record<WantedType, (cell: Cell) => boolean>> = {
  any: isValue,
  null: (cell) => cell === null,
  boolean: (cell) => typeof cell === 'boolean',
  integer: Number.isInteger,
  number: (cell) => typeof cell === 'number',
  string: (cell) => typeof cell === 'string' && !isSynthetic(cell),
  id: (cell) => typeof cell === 'string',
  list: Array.isArray,
  'list-or-null': (cell) => cell === null || Array.isArray(cell),
  behaviors: (cell) => markOf(cell) === 'behaviors',
  map: (cell) =>
    typeof cell === 'object' && cell !== null && !Array.isArray(cell) && markOf(cell) === undefined,
  time: (cell) => markOf(cell) === 'time',
  country: (cell) => markOf(cell) === 'country',
  group: (cell) => markOf(cell) === 'group',
};

/** Whether a value has the required type. A list of detected behaviors is accepted as `behaviors` and as `list`. */
export function fits(cell: Cell, wanted: WantedType): boolean {
  return FITS[wanted](cell) || (wanted === 'list' && FITS.behaviors(cell));
}

/** Returns the type of the values that a function parameter takes: a string for the parameter type `id`, and a list for `list-or-null`. */
export function valueTypeOf(wanted: WantedType): ValueType {
  if (wanted === 'id') return 'string';
  return wanted === 'list-or-null' ? 'list' : wanted;
}

export function describeWanted(wanted: WantedType): string {
  return TYPES[valueTypeOf(wanted)];
}
