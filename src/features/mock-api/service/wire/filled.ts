import { isObject, type Members } from '../../../../base/object.js';

/** Adds default values for the fields that an object lacks, recursively for nested objects. */
export function withDefaults(given: Members, defaults: Members): Members {
  const result: Record<string, unknown> = { ...given };
  for (const [key, value] of Object.entries(defaults)) {
    const own = Object.hasOwn(given, key) ? given[key] : undefined;
    if (own === undefined) result[key] = value;
    else if (isObject(own) && isObject(value)) result[key] = withDefaults(own, value);
  }
  return result;
}

/** Returns a copy of an object without the named fields. */
export function withoutMembers(object: Members, ...names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
