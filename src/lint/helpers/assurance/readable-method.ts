import { methodIn } from '../../../assurance/read-verification-method.js';
import type { VerificationMethod } from '../../../assurance/verification-method.js';

export type ReadableMethod = Exclude<VerificationMethod, { readonly kind: 'unknown' }>;

/** So many values a method may hold: what it admits takes the longer to find out, the more it names. */
const MOST_VALUES = 200;

/** The method as read; `undefined` where nothing is known of it, or where it is too large to ask what it admits. */
export function readableMethod(value: unknown, brand: string): ReadableMethod | undefined {
  if (!isSmall(value)) return undefined;
  const method = methodIn(value, brand);
  return method.kind === 'unknown' ? undefined : method;
}

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
