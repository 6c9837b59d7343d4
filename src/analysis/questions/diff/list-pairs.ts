import { memoize } from '../../../base/memo.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import { policiesOfApps } from '../../../model/policies/policy-of-app.js';
import { POLICY_TYPES, type SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import type { Compiled } from '../../../simulate/compile.js';
import { type EncodedList, encodeList } from '../../symbolic/encode.js';
import { anyOfLists, appIdsOf, possibleLists } from '../../symbolic/rule-lists.js';
import type { NotCompared } from './missing-policies.js';

/** Two rule lists that decide the same sign-ins, one for each state. */
export interface ListPair {
  readonly type: SimulatedTypeName;
  /** The rule list before the change; absent if the state has no policy of the type for the applications. */
  readonly before: EncodedList | undefined;
  readonly after: EncodedList | undefined;
  /**
   * The applications that both rule lists apply to, if each application has its own list; absent if the lists apply to all applications.
   */
  readonly appIds?: readonly string[];
}

/** One state of an org, with its rules encoded in the search space of the comparison. */
export interface EncodedState {
  readonly compiled: Compiled;
  readonly lists: readonly EncodedList[];
}

/** Returns the applications that both states may have. An incomplete state may have the applications of the other state. */
export function sharedAppIds(before: Snapshot, after: Snapshot): readonly string[] {
  const all = [...new Set([...appIdsOf(before), ...appIdsOf(after)])];
  const among = [before, after].map((state) =>
    completenessOf(state).isComplete('apps') ? new Set(appIdsOf(state)) : undefined,
  );
  return all.filter((id) => among.every((ids) => ids?.has(id) ?? true));
}

/**
 * Returns the pairs of rule lists (before and after the change) for each policy type. Applications with the same two lists share a pair.
 */
export function listPairs(
  before: EncodedState,
  after: EncodedState,
  appIds: readonly string[],
  notCompared: NotCompared['appIds'],
): ListPair[] {
  return POLICY_TYPES.flatMap((type): ListPair[] => {
    const sides = [before, after].map(({ lists }) => lists.filter((list) => list.type.name === type.name));
    const [ofBefore = [], ofAfter = []] = sides;
    const compared = appIds.filter((id) => notCompared.get(type.name)?.has(id) !== true);
    const pairs =
      type.choice === 'all by priority'
        ? [{ before: ofBefore[0], after: ofAfter[0] }]
        : pairsByApplication([listFor(before, ofBefore), listFor(after, ofAfter)], compared);
    return pairs
      .filter((pair) => pair.before !== undefined || pair.after !== undefined)
      .map((pair) => ({ type: type.name, ...pair }));
  });
}

type ListFor = (appId: string) => EncodedList | undefined;

/** Returns the function that finds the rule list of an application for one policy type. */
function listFor({ compiled }: EncodedState, lists: readonly EncodedList[]): ListFor {
  const [first] = lists;
  if (first === undefined) return () => undefined;
  const byPolicy = new Map(lists.map((list) => [list.policies[0]?.policy.id, list]));
  const policyFor = policiesOfApps(first.type, compiled.snapshot, compiled.world);
  const joinedList = memoize((unknown: UnknownPart) => {
    const joined = anyOfLists(possibleLists(unknown, lists));
    return joined && encodeList(joined, first.space, compiled.world);
  });
  return (appId) => {
    const { policyId, unknown } = policyFor(appId);
    if (unknown !== undefined) return joinedList(unknown);
    return policyId === undefined ? undefined : byPolicy.get(policyId);
  };
}

function pairsByApplication(
  [before, after]: readonly [ListFor, ListFor],
  appIds: readonly string[],
): Omit<ListPair, 'type'>[] {
  const pairs: (Omit<ListPair, 'appIds' | 'type'> & { readonly appIds: string[] })[] = [];
  for (const appId of appIds) {
    const own = { before: before(appId), after: after(appId) };
    const alike = pairs.find((pair) => pair.before === own.before && pair.after === own.after);
    if (alike === undefined) pairs.push({ ...own, appIds: [appId] });
    else alike.appIds.push(appId);
  }
  return pairs;
}
