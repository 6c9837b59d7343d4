import { isObject } from '../../../base/object.js';

/** The values with which a condition matches everything. */
const ANYTHING: readonly unknown[] = ['ANYWHERE', 'ANY'];

/**
 * Whether conditions exclude any sign-in. The keys in `leftOut` are ignored. Absent and empty conditions, and lists with `ANYWHERE`,
 * exclude none. Spec: Conditions (policy and rule).
 */
export function restricts(conditions: unknown, leftOut: readonly string[] = []): boolean {
  if (!isObject(conditions)) return false;
  return Object.entries(conditions).some(
    ([key, condition]) => !leftOut.includes(key) && isRestriction(condition, key),
  );
}

/**
 * The maximum depth of values that are searched for a restriction: a value that limits the sign-ins that meet a condition. Values below
 * this depth count as restrictions without a check.
 */
const DEEPEST = 10;

function isRestriction(value: unknown, key: string, depth = 0): boolean {
  if (depth > DEEPEST) return true;
  if (value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  if (!isObject(value)) return !ANYTHING.includes(value);
  if (key === 'network' && value.connection === 'ANYWHERE') return false;
  return Object.entries(value).some(([inner, one]) => isRestriction(one, inner, depth + 1));
}
