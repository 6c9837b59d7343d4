import { isObject } from './object.js';

/**
 * Returns the value as JSON with sorted keys and without members that are `null` or `undefined`, so that equivalent values have the same
 * text.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(canonicalValue(value)) ?? 'null';
}

/** Returns the value with sorted keys and without members that are `null` or `undefined`. */
export function canonicalValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalValue);
  if (!isObject(value)) return value ?? null;
  const keys = Object.keys(value).filter((key) => value[key] != null);
  return Object.fromEntries(keys.sort().map((key) => [key, canonicalValue(value[key])]));
}
