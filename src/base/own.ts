/** A member of its own that a table, or any object, has; never one that all objects have. */
export function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** What stands at a path of any value. */
export function ownAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? own(at as Record<string, unknown>, key) : undefined,
    value,
  );
}
