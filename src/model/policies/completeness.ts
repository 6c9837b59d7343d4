import { memoize } from '../../base/memo.js';
import type { AssumptionId } from '../facts/assumptions.js';
import { COLLECTIONS_OF_ORG, type CollectionName } from '../resources/collections.js';
import { knownOf, ORG_COLLECTIONS } from './known.js';
import type { Snapshot } from './snapshot.js';

/** Collections that a caller may state to be complete. Mappings are known by the policies and applications. */
export const COMPLETABLE: readonly CollectionName[] = COLLECTIONS_OF_ORG.filter(
  (name) => name !== 'mappings',
);

/**
 * Whether nothing rests on the assumption that a list that is present is complete (A23): each collection is stated to be
 * complete, by a caller or by the manifest of a pull, or stated not to be known.
 */
export function isProvedComplete({ complete = [], unknown = [] }: Snapshot): boolean {
  return ORG_COLLECTIONS.every(
    (name) => complete.includes(name) || unknown.some(({ collection }) => collection === name),
  );
}

/** Returns the assumption that a list that is present is complete (A23); none for a snapshot that is proved complete. */
export const completenessAssumption: (snapshot: Snapshot) => readonly AssumptionId[] = memoize(
  (snapshot: Snapshot) => (isProvedComplete(snapshot) ? [] : ['A23']),
);

/** Returns the assumption that what neither of two exports holds is the same in both (A28). */
function comparisonAssumption(before: Snapshot, after: Snapshot): readonly AssumptionId[] {
  const [first, second] = [before, after].map(missingIn) as [ReadonlySet<string>, ReadonlySet<string>];
  return [...first].some((name) => second.has(name)) ? ['A28'] : [];
}

/** The collections and policy types that decide sign-ins and that an export does not hold completely. */
function missingIn(snapshot: Snapshot): ReadonlySet<string> {
  const known = knownOf(snapshot);
  const collections = (['zones', 'apps', 'authenticators'] as const).filter((name) => !known.isWhole(name));
  const decisive = snapshot.engine === 'classic' ? ['SVC_SIGN_ON'] : ['SVC_SIGN_ON', 'ACCESS_POLICY'];
  const types = decisive.filter(
    (type) =>
      known.stated('policies', type) !== undefined ||
      !(snapshot.complete?.includes('policies') || snapshot.policies.some((policy) => policy.type === type)),
  );
  return new Set([...collections, ...types]);
}

/** Returns the member of an answer that names its assumptions: its own and those of its snapshots, each once. */
export function assumptionsOver(
  snapshots: readonly Snapshot[],
  own: readonly AssumptionId[] = [],
): { readonly assumptions?: readonly AssumptionId[] } {
  const [before, ...others] = snapshots;
  const compared = others.flatMap((after) => (before ? comparisonAssumption(before, after) : []));
  const assumptions = [...new Set([...own, ...snapshots.flatMap(completenessAssumption), ...compared])];
  return assumptions.length === 0 ? {} : { assumptions };
}
