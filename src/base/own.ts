/** Returns an own property of an object, never an inherited one; `undefined` if the object does not have it. */
export function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Returns the value at a path of keys in nested objects, reading own properties only. */
export function ownAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? own(at as Record<string, unknown>, key) : undefined,
    value,
  );
}
