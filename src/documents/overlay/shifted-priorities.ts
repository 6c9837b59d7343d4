import { groupBy } from '../../base/group-by.js';
import { isObject } from '../../base/object.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import { MAPPED_TYPES } from '../../model/policies/policy-type.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { FoundResource } from '../collect/accumulator.js';
import { policyOfRule } from '../resources/fit-resource.js';
import { withSourceOf } from './with-source-of.js';

/** A policy or rule with its priority. If two of them have the same priority, the other fields determine which one keeps it. */
export interface RankedItem {
  readonly priority: number;
  /** Whether the service created the policy or rule, so that it is always last. */
  readonly isLast: boolean;
  readonly isPlanned: boolean;
}

/**
 * Returns the policies or rules that get a new priority, with that priority. An object whose priority the plan sets keeps it and is never
 * in the result. An object that Terraform does not manage moves to the next free priority if its own is taken, as in the service. Objects
 * that the service created come last. Spec: Terraform, 6, 1.
 */
export function shiftPriorities<One>(
  list: readonly One[],
  locationOf: (one: One) => RankedItem,
): ReadonlyMap<One, number> {
  const moved = new Map<One, number>();
  const all = list
    .map((one) => ({ one, ...locationOf(one) }))
    .filter(({ priority }) => Math.abs(priority) <= MAX_PRIORITY);
  const taken = new Set(all.filter(({ isPlanned }) => isPlanned).map(({ priority }) => priority));
  if (taken.size === 0) return moved;
  const highest = [...taken].reduce((one, other) => Math.max(one, other));
  // If a resource moved, all priorities between its old and its new priority are taken. The search for the next resource therefore starts
  // after the new priority of this resource.
  let free = Number.NEGATIVE_INFINITY;
  for (const { one, priority, isLast } of all.filter(({ isPlanned }) => !isPlanned).toSorted(byRank)) {
    let place = Math.max(priority, free, isLast ? highest + 1 : priority);
    while (taken.has(place)) place++;
    free = place + 1;
    if (place !== priority) moved.set(one, place);
  }
  return moved;
}

/** Maximum priority that is considered. Arithmetic on larger numbers is not exact, and no service has that many rules. */
const MAX_PRIORITY = 1e9;

function byRank(one: RankedItem, other: RankedItem): number {
  return Number(one.isLast) - Number(other.isLast) || one.priority - other.priority;
}

/** Shifts priorities of policies and rules in documents, to make room for the priorities that a plan sets. */
export function shiftResourcePriorities(
  resources: readonly FoundResource[],
  isPlanned: (resource: FoundResource) => boolean,
): readonly FoundResource[] {
  const lists = [...groupBy(resources, listOf)].flatMap(([list, all]) => (list === undefined ? [] : [all]));
  const moved = new Map(
    lists.flatMap((all) => [
      ...shiftPriorities(all, (one) => ({
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

/**
 * Returns the name of the list in which the resource has a priority; `undefined` for a policy to which applications are mapped, since such
 * a policy has no priority.
 */
function listOf({ kind, value, around }: FoundResource): string | undefined {
  if (!isObject(value) || typeof value.priority !== 'number') return undefined;
  if (kind === 'rule') return `rules ${policyOfRule(value, around)}`;
  const isRanked = kind === 'policy' && !MAPPED_TYPES.includes(String(value.type));
  return isRanked ? `policies ${value.type}` : undefined;
}

function priorityOf({ value }: FoundResource): number {
  return Number((value as { readonly priority?: unknown }).priority);
}

/** Shifts the priorities of an org's policies and their rules if the plan changes one of them. */
export function shiftPolicyPriorities(
  policies: readonly Policy[],
  { current, planned }: { readonly current: readonly Policy[]; readonly planned: readonly Policy[] },
  sources: Map<object, Source>,
): readonly Policy[] {
  const [before, after] = [prioritiesOf(current), prioritiesOf(planned)];
  const withRoom = <One extends Policy | Rule>(list: readonly One[]): readonly One[] => {
    // Resources created by the service are last, whatever their priority.
    const ranked = list.filter(({ priority, isDefault }) => priority !== null && !isDefault);
    if (!ranked.some(({ id, priority }) => after.has(id) && before.get(id) !== priority)) return list;
    const moved = shiftPriorities(ranked, ({ id, priority }) => ({
      priority: priority as number,
      isLast: false,
      isPlanned: after.has(id),
    }));
    return moved.size === 0
      ? list
      : list.map((one) => {
          const priority = moved.get(one);
          return priority === undefined ? one : withSourceOf(one, { ...one, priority }, sources);
        });
  };
  const inPolicies = policies.map((policy) => {
    const rules = withRoom(policy.rules);
    return rules === policy.rules ? policy : withSourceOf(policy, { ...policy, rules }, sources);
  });
  const moved = new Map<Policy, Policy>();
  for (const [type, all] of groupBy(inPolicies, (one) => one.type))
    if (!MAPPED_TYPES.includes(type))
      for (const [index, one] of withRoom(all).entries()) moved.set(all[index] as Policy, one);
  return inPolicies.map((one) => moved.get(one) ?? one);
}

/** Returns the priorities of all policies and rules that have one, by id. */
function prioritiesOf(policies: readonly Policy[]): ReadonlyMap<string, number> {
  return new Map(
    policies
      .flatMap((policy) => [policy, ...policy.rules])
      .flatMap(({ id, priority }) => (priority === null ? [] : [[id, priority] as const])),
  );
}
