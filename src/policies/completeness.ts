import { memoize } from '../base/memo.js';
import type { AssumptionId } from '../facts/assumptions.js';
import { COLLECTIONS_OF_ORG } from '../resources/collections.js';
import { isEvidence } from './evidence.js';
import type { Snapshot } from './snapshot.js';

/**
 * Returns the assumption that a list that is present is complete (A23). Returns none for a snapshot that states of every
 * collection that it is complete, or that it is not.
 */
export const completenessAssumption: (snapshot: Snapshot) => readonly AssumptionId[] = memoize(
  ({ complete = [], unknown = [] }: Snapshot) => {
    const stated = new Set([
      ...complete,
      ...unknown.filter((entry) => !isEvidence(entry)).map(({ collection }) => collection),
    ]);
    return COLLECTIONS_OF_ORG.every((name) => stated.has(name)) ? [] : ['A23'];
  },
);

/** Returns the member of an answer that names its assumptions: its own and those of its snapshots, each once. */
export function assumptionsOver(
  snapshots: readonly Snapshot[],
  own: readonly AssumptionId[] = [],
): { readonly assumptions?: readonly AssumptionId[] } {
  const assumptions = [...new Set([...own, ...snapshots.flatMap(completenessAssumption)])];
  return assumptions.length === 0 ? {} : { assumptions };
}
