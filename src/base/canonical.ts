import { isObject } from './object.js';

/** As JSON whose keys stand in order and that leaves out what says nothing: one text for values that say the same. */
export function canonical(value: unknown): string {
  return JSON.stringify(canonicalValue(value)) ?? 'null';
}

/** The value with its keys in order, and without those of `null` and `undefined`. */
export function canonicalValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalValue);
  if (!isObject(value)) return value ?? null;
  const keys = Object.keys(value).filter((key) => value[key] != null);
  return Object.fromEntries(keys.sort().map((key) => [key, canonicalValue(value[key])]));
}
