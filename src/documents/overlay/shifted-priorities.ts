import { groupBy } from '../../base/group-by.js';
import { isObject } from '../../base/object.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import { MAPPED_TYPES } from '../../model/policies/policy-type.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { FoundResource } from '../collect/accumulator.js';
import { policyOfRule } from '../resources/fit-resource.js';
import { inPlaceOf } from './in-place-of.js';

/** Where it stands among others. */
export interface Placed {
  readonly priority: number;
  /** The service made it: it stands last. */
  readonly isLast: boolean;
  readonly isPlanned: boolean;
}

/**
 * What the plan ranks keeps its place, and what Terraform does not manage makes room, as the service has it: nothing stands
 * twice in one place, and what the service made stands last. Where each comes to stand that moves. Spec: Terraform, 6, 1.
 */
export function placesWithRoom<One>(
  list: readonly One[],
  locationOf: (one: One) => Placed,
): ReadonlyMap<One, number> {
  const moved = new Map<One, number>();
  const all = list
    .map((one) => ({ one, ...locationOf(one) }))
    .filter(({ priority }) => Math.abs(priority) <= FARTHEST);
  const taken = new Set(all.filter(({ isPlanned }) => isPlanned).map(({ priority }) => priority));
  if (taken.size === 0) return moved;
  const highest = [...taken].reduce((one, other) => Math.max(one, other));
  // From the place of each to the one that it gets all are taken: the next need not try them again.
  let free = Number.NEGATIVE_INFINITY;
  for (const { one, priority, isLast } of all.filter(({ isPlanned }) => !isPlanned).toSorted(byRank)) {
    let place = Math.max(priority, free, isLast ? highest + 1 : priority);
    while (taken.has(place)) place++;
    free = place + 1;
    if (place !== priority) moved.set(one, place);
  }
  return moved;
}

/** Beyond it numbers are too large to count on, and no service has so many places. */
const FARTHEST = 1e9;

function byRank(one: Placed, other: Placed): number {
  return Number(one.isLast) - Number(other.isLast) || one.priority - other.priority;
}

/** The same of resources as they stand in documents. */
export function withRoomMade(
  resources: readonly FoundResource[],
  isPlanned: (resource: FoundResource) => boolean,
): readonly FoundResource[] {
  const lists = [...groupBy(resources, listOf)].flatMap(([list, all]) => (list === undefined ? [] : [all]));
  const moved = new Map(
    lists.flatMap((all) => [
      ...placesWithRoom(all, (one) => ({
        priority: priorityOf(one),
        isLast: isObject(one.value) && one.value.system === true,
        isPlanned: isPlanned(one),
      })),
    ]),
  );
  if (moved.size === 0) return resources;
  return resources.map((one) => {
    const priority = moved.get(one);
    return priority === undefined ? one : { ...one, value: { ...(one.value as object), priority } };
  });
}

/** Among which it has its place; what applications are mapped to has no rank. */
function listOf({ kind, value, around }: FoundResource): string | undefined {
  if (!isObject(value) || typeof value.priority !== 'number') return undefined;
  if (kind === 'rule') return `rules ${policyOfRule(value, around)}`;
  const isRanked = kind === 'policy' && !MAPPED_TYPES.includes(String(value.type));
  return isRanked ? `policies ${value.type}` : undefined;
}

function priorityOf({ value }: FoundResource): number {
  return Number((value as { readonly priority?: unknown }).priority);
}

/** The same of the policies of an org, and of the rules of each, where the plan gives one of them another place than it has. */
export function policiesWithRoom(
  policies: readonly Policy[],
  { current, planned }: { readonly current: readonly Policy[]; readonly planned: readonly Policy[] },
  sources: Map<object, Source>,
): readonly Policy[] {
  const [before, after] = [prioritiesOf(current), prioritiesOf(planned)];
  const withRoom = <One extends Policy | Rule>(list: readonly One[]): readonly One[] => {
    // What the service made stands last, whatever its priority.
    const ranked = list.filter(({ priority, isDefault }) => priority !== null && !isDefault);
    if (!ranked.some(({ id, priority }) => after.has(id) && before.get(id) !== priority)) return list;
    const moved = placesWithRoom(ranked, ({ id, priority }) => ({
      priority: priority as number,
      isLast: false,
      isPlanned: after.has(id),
    }));
    return moved.size === 0
      ? list
      : list.map((one) => {
          const priority = moved.get(one);
          return priority === undefined ? one : inPlaceOf(one, { ...one, priority }, sources);
        });
  };
  const inPolicies = policies.map((policy) => {
    const rules = withRoom(policy.rules);
    return rules === policy.rules ? policy : inPlaceOf(policy, { ...policy, rules }, sources);
  });
  const moved = new Map<Policy, Policy>();
  for (const [type, all] of groupBy(inPolicies, (one) => one.type))
    if (!MAPPED_TYPES.includes(type))
      for (const [index, one] of withRoom(all).entries()) moved.set(all[index] as Policy, one);
  return inPolicies.map((one) => moved.get(one) ?? one);
}

/** Of policies and rules, those that have one. */
function prioritiesOf(policies: readonly Policy[]): ReadonlyMap<string, number> {
  return new Map(
    policies
      .flatMap((policy) => [policy, ...policy.rules])
      .flatMap(({ id, priority }) => (priority === null ? [] : [[id, priority] as const])),
  );
}
