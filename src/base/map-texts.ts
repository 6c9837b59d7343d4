import { isObject } from './object.js';

/** Replaces the strings in a value, including list elements, member values and keys. Returns the same value if nothing changes. */
export function mapTexts<Value>(
  value: Value,
  other: (text: string) => string,
  moved: (from: object, to: object) => void = () => {},
): Value {
  return mapValue(value, { other, moved }) as Value;
}

interface Change {
  readonly other: (text: string) => string;
  readonly moved: (from: object, to: object) => void;
}

function mapValue(value: unknown, change: Change): unknown {
  if (typeof value === 'string') return change.other(value);
  const copy = Array.isArray(value)
    ? changedList(value, change)
    : isObject(value) && isPlain(value)
      ? changedMembers(value, change)
      : value;
  if (copy !== value) change.moved(value as object, copy as object);
  return copy;
}

function changedList(list: readonly unknown[], change: Change): readonly unknown[] {
  const copy = list.map((one) => mapValue(one, change));
  return copy.some((one, index) => one !== list[index]) ? copy : list;
}

function changedMembers(members: object, change: Change): object {
  const entries = Object.entries(members);
  const copies = entries.map(([key, member]) => [change.other(key), mapValue(member, change)] as const);
  const isSame = copies.every(
    ([key, member], index) => key === entries[index]?.[0] && member === entries[index]?.[1],
  );
  return isSame ? members : Object.fromEntries(copies);
}

/** Whether a value is a plain object. Maps and sets are not plain: they contain derived data, in which no strings are replaced. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
