/**
 * The types of values, each with the noun that messages use. `any` means that the type is unknown and that the value may be null. `integer`
 * is a number without a fraction. `behaviors` is the list of detected behaviors, in which names and ids are equivalent.
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

/** For each type that may be required, the other types that are accepted in its place. */
const ACCEPTED_TYPES: { readonly [wanted in ValueType]?: readonly ValueType[] } = {
  number: ['integer'],
  integer: ['number'],
  list: ['behaviors'],
};

/** Whether some value of type `given` is accepted where `wanted` is required. */
export function mayBeUsedAs(given: ValueType, wanted: ValueType): boolean {
  if (given === wanted || given === 'any' || wanted === 'any') return true;
  return ACCEPTED_TYPES[wanted]?.includes(given) ?? false;
}

/** Whether every value of type `given` is accepted where `wanted` is required. */
export function canAlwaysBeUsedAs(given: ValueType, wanted: ValueType): boolean {
  if (wanted === 'any' || given === wanted) return true;
  return given !== 'any' && !(given === 'number' && wanted === 'integer') && mayBeUsedAs(given, wanted);
}

/** Returns the most specific type that covers both types. */
export function commonType(a: ValueType, b: ValueType): ValueType {
  if (a === b) return a;
  return mayBeUsedAs(a, 'number') && mayBeUsedAs(b, 'number') && a !== 'any' && b !== 'any'
    ? 'number'
    : 'any';
}
