import { getOrMake } from '../../../base/memo.js';
import { assuranceVerdict } from '../../../model/assurance/satisfies.js';
import { usesForMethod } from '../../../model/assurance/uses-for-method.js';
import type { Org } from '../../rule/org.js';
import { readableMethod } from './readable-method.js';

/**
 * Returns the list of a verification method (`chains` or `constraints`) that cannot be satisfied in any org, by any set of authenticators.
 * Returns `undefined` if the list can be satisfied, or if the method is unreadable.
 */
export function unsatisfiedList(method: unknown, org: Org): UnsatisfiedList {
  const key = JSON.stringify(method);
  return getOrMake(org.derived(listsByMethod), key, () => ({ list: findUnsatisfied(method, org) })).list;
}

type UnsatisfiedList = 'chains' | 'constraints' | undefined;

/** A cache of results by verification method, because many rules have the same requirements. One analysis takes 40 µs. */
function listsByMethod(): Map<string, { readonly list: UnsatisfiedList }> {
  return new Map();
}

function findUnsatisfied(value: unknown, { brand }: Org): UnsatisfiedList {
  const method = readableMethod(value, brand);
  if (method === undefined) return undefined;
  if (assuranceVerdict(method, usesForMethod(method, { brand }), { brand }) !== 'NOT_MATCH') return undefined;
  return method.kind === 'assurance' ? 'constraints' : 'chains';
}
