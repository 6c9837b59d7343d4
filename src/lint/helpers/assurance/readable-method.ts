import { firstEquivalent, getOrMake, memoize } from '../../../base/memo.js';
import { isObject } from '../../../base/object.js';
import { methodIn } from '../../../model/assurance/read-verification-method.js';
import type { VerificationMethod } from '../../../model/assurance/verification-method.js';

export type ReadableMethod = Exclude<VerificationMethod, { readonly kind: 'unknown' }>;

/** The maximum number of values in a verification method. With more values, the search for authenticators takes too long. */
const MOST_VALUES = 200;

/** Returns the verification method, or `undefined` if it is unknown or too large to analyze. */
export function readableMethod(value: unknown, brand: string): ReadableMethod | undefined {
  if (!isObject(value) || !isSmall(value)) return undefined;
  const method = getOrMake(methodsByBrand(firstEquivalent(value)), brand, () => methodIn(value, brand));
  return method.kind === 'unknown' ? undefined : method;
}

/** A cache of verification methods, because many rules have the same one. */
const methodsByBrand = memoize((_value: object) => new Map<string, VerificationMethod>());

function isSmall(value: unknown): boolean {
  const pending: unknown[] = [value];
  for (let seen = 0; seen < MOST_VALUES; seen++) {
    if (pending.length === 0) return true;
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    if (inner.length > MOST_VALUES) return false;
    pending.push(...inner);
  }
  return false;
}
