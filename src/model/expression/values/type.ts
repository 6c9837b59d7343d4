/**
 * What sort of thing a value is. `any` says that nothing is known of it: it may be of any sort, or null.
 * `integer` is a number without a fraction; `behaviors` is the list of what was detected, whose names and
 * ids are the same to it.
 */
export const TYPES = {
  any: 'a value',
  null: '`null`',
  boolean: 'a boolean',
  integer: 'a whole number',
  number: 'a number',
  string: 'a string',
  list: 'a list',
  behaviors: 'the list of behaviors',
  map: 'a map',
  time: 'a time',
  country: 'a country code',
  group: 'a group',
} as const satisfies Record<string, string>;

export type ValueType = keyof typeof TYPES;

export function describeType(type: ValueType): string {
  return TYPES[type];
}

/** Which sorts may stand where another is wanted, beside that itself. */
const STANDS_FOR: { readonly [wanted in ValueType]?: readonly ValueType[] } = {
  number: ['integer'],
  integer: ['number'],
  list: ['behaviors'],
};

/** Whether a value of type `given` can ever stand where `wanted` is asked for. */
export function mayStandFor(given: ValueType, wanted: ValueType): boolean {
  if (given === wanted || given === 'any' || wanted === 'any') return true;
  return STANDS_FOR[wanted]?.includes(given) ?? false;
}

/** Whether every value of type `given` can stand where `wanted` is asked for. */
export function alwaysStandsFor(given: ValueType, wanted: ValueType): boolean {
  if (wanted === 'any' || given === wanted) return true;
  return given !== 'any' && !(given === 'number' && wanted === 'integer') && mayStandFor(given, wanted);
}

/** The type that covers both. */
export function commonType(a: ValueType, b: ValueType): ValueType {
  if (a === b) return a;
  return mayStandFor(a, 'number') && mayStandFor(b, 'number') && a !== 'any' && b !== 'any'
    ? 'number'
    : 'any';
}
