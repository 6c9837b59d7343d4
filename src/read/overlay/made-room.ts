import { groupBy } from '../../base/group-by.js';
import { isObject } from '../../base/object.js';
import type { Policy, Rule } from '../../policies/policy.js';
import { MAPPED_TYPES } from '../../policies/policy-type.js';
import type { Source } from '../../policies/snapshot.js';
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
  placeOf: (one: One) => Placed,
): ReadonlyMap<One, number> {
  const moved = new Map<One, number>();
  const all = list.map((one) => ({ one, ...placeOf(one) }));
  const taken = new Set(all.filter(({ isPlanned }) => isPlanned).map(({ priority }) => priority));
  if (taken.size === 0) return moved;
  for (const { one, priority, isLast } of all.filter(({ isPlanned }) => !isPlanned).toSorted(byRank)) {
    let place = isLast ? Math.max(priority, ...taken) : priority;
    while (taken.has(place)) place++;
    taken.add(place);
    if (place !== priority) moved.set(one, place);
  }
  return moved;
}

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
  const ranked = [...groupBy(inPolicies, ({ type }) => type)].flatMap(([type, all]) =>
    MAPPED_TYPES.includes(type) ? all : withRoom(all),
  );
  const byId = new Map(ranked.map((one) => [one.id, one]));
  return inPolicies.map((one) => byId.get(one.id) ?? one);
}

/** Of policies and rules, those that have one. */
function prioritiesOf(policies: readonly Policy[]): ReadonlyMap<string, number> {
  return new Map(
    policies
      .flatMap((policy) => [policy, ...policy.rules])
      .flatMap(({ id, priority }) => (priority === null ? [] : [[id, priority] as const])),
  );
}
