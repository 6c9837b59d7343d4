import type { GroupEntry } from '../../facts/world.js';
import { KIND } from '../time/value-mark.js';
import type { ZonedTime } from '../time/zoned-time.js';
import type { Country } from './country.js';
import type { ValueType } from './type.js';

/** A value of an expression: plain data, and a few kinds of objects for functions. */
export type Value =
  | null
  | boolean
  | number
  | string
  | readonly Value[]
  | { readonly [key: string]: Value; readonly [KIND]?: never }
  | Tagged;

type Tagged = ZonedTime | CountryValue | GroupValue | Behaviors;

export interface CountryValue {
  readonly [KIND]: 'country';
  readonly country: Country;
}

export interface GroupValue {
  readonly [KIND]: 'group';
  readonly group: GroupEntry;
}

/** The detected behaviors, as the request lists them. A behavior's name and its id are equivalent. */
export interface Behaviors {
  readonly [KIND]: 'behaviors';
  readonly names: readonly string[];
  idOf(idOrName: string): string;
}

export function typeOfValue(value: Value): ValueType {
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'string':
      return 'string';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'list';
      return (value as Partial<Tagged>)[KIND] ?? 'map';
  }
}

/**
 * Whether two values are equal, as in SpEL (Spring Expression Language). A string and a number are never equal, but comparing them does not
 * fail.
 */
export function equal(a: Value, b: Value): boolean {
  if (a === b) return true;
  const type = typeOfValue(a);
  if (type !== typeOfValue(b) || typeof a !== 'object') return false;
  return EQUALITIES[type]?.(a as never, b as never) ?? false;
}

const EQUALITIES: { readonly [type in ValueType]?: (a: never, b: never) => boolean } = {
  list: (a: readonly Value[], b: readonly Value[]) =>
    a.length === b.length && a.every((item, index) => equal(item, b[index] as Value)),
  map: (a: Readonly<Record<string, Value>>, b: Readonly<Record<string, Value>>) => {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameAt(a, b, key))
    );
  },
  behaviors: (a: Behaviors, b: Behaviors) => equal(a.names, b.names),
  time: (a: ZonedTime, b: ZonedTime) => a.millis === b.millis && a.zone === b.zone,
  country: (a: CountryValue, b: CountryValue) => a.country === b.country,
  group: (a: GroupValue, b: GroupValue) => a.group.id === b.group.id,
};

function sameAt(
  a: Readonly<Record<string, Value>>,
  b: Readonly<Record<string, Value>>,
  key: string,
): boolean {
  return equal(a[key] as Value, b[key] as Value);
}

/**
 * Compares two values, as SpEL (Spring Expression Language) does: null comes first, strings are compared by character, times by instant.
 * Returns a negative number, zero or a positive number; `undefined` if the values have no order.
 */
export function compareValues(a: Value, b: Value): number | undefined {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (typeof a === 'object' || typeof b === 'object') return compareTimes(a, b);
  if (typeof a !== typeof b) return undefined;
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareTimes(a: Value, b: Value): number | undefined {
  return typeOfValue(a) === 'time' && typeOfValue(b) === 'time'
    ? (a as ZonedTime).millis - (b as ZonedTime).millis
    : undefined;
}
