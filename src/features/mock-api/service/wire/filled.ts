import { isObject, type Members } from '../../../../base/object.js';

/** What was given, with what it leaves out as it stands in the defaults; objects are filled member by member. */
export function filled(given: Members, defaults: Members): Members {
  const result: Record<string, unknown> = { ...given };
  for (const [key, value] of Object.entries(defaults)) {
    const own = Object.hasOwn(given, key) ? given[key] : undefined;
    if (own === undefined) result[key] = value;
    else if (isObject(own) && isObject(value)) result[key] = filled(own, value);
  }
  return result;
}

/** Without members of these names. */
export function withoutMembers(object: Members, ...names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
