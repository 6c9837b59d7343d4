import { isObject } from '../../../base/object.js';

/** Words that say that nothing is asked. */
const ANYTHING: readonly unknown[] = ['ANYWHERE', 'ANY'];

/**
 * Whether conditions keep anybody out, apart from those of the keys left out. What is absent or empty keeps nobody
 * out, and lists beside `ANYWHERE` are ignored. Spec: Conditions (policy and rule).
 */
export function restricts(conditions: unknown, leftOut: readonly string[] = []): boolean {
  if (!isObject(conditions)) return false;
  return Object.entries(conditions).some(
    ([key, condition]) => !leftOut.includes(key) && asksSomething(condition, key),
  );
}

/** Deeper than this stands nothing that we know of: it may ask something. */
const DEEPEST = 10;

function asksSomething(value: unknown, key: string, depth = 0): boolean {
  if (depth > DEEPEST) return true;
  if (value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  if (!isObject(value)) return !ANYTHING.includes(value);
  if (key === 'network' && value.connection === 'ANYWHERE') return false;
  return Object.entries(value).some(([inner, one]) => asksSomething(one, inner, depth + 1));
}
