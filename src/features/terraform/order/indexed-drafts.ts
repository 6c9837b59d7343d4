import { groupBy } from '../../../base/group-by.js';
import type { CallDraft } from './plan-over-org.js';

/**
 * The calls of a plan, sorted into lists and maps. A large plan may have as many groups of calls as calls, so searching all calls for each
 * group would be slow.
 */
export interface IndexedDrafts {
  readonly all: readonly CallDraft[];
  readonly zones: readonly CallDraft[];
  readonly memberships: readonly CallDraft[];
  /** The calls about policies and their rules, by policy id. */
  readonly byPolicy: ReadonlyMap<string | undefined, readonly CallDraft[]>;
  /** The position of each call in the plan. */
  readonly places: ReadonlyMap<CallDraft, number>;
}

export function indexedDrafts(all: readonly CallDraft[]): IndexedDrafts {
  return {
    all,
    zones: all.filter(({ kind }) => kind === 'zone'),
    memberships: all.filter(({ kind }) => kind === 'membership'),
    byPolicy: groupBy(
      all.filter(({ kind, policyId }) => kind !== 'zone' && policyId !== undefined),
      ({ policyId }) => policyId,
    ),
    places: new Map(all.map((draft, place) => [draft, place])),
  };
}
