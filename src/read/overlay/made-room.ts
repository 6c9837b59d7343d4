import { groupBy } from '../../base/group-by.js';
import { isObject } from '../../base/object.js';
import { MAPPED_TYPES } from '../../policies/policy-type.js';
import type { FoundResource } from '../collect/accumulator.js';
import { policyOfRule } from '../resources/fit-resource.js';

/**
 * What the plan ranks keeps its place, and what Terraform does not manage makes room, as the service has it: nothing stands
 * twice in one place, and what the service made stands last. Spec: Terraform, 6, 1.
 */
export function withRoomMade(
  resources: readonly FoundResource[],
  isPlanned: (resource: FoundResource) => boolean,
): readonly FoundResource[] {
  const moved = new Map<FoundResource, FoundResource>();
  for (const [list, all] of groupBy(resources, listOf)) {
    const fixed = all.filter(isPlanned);
    if (list === undefined || fixed.length === 0) continue;
    const taken = new Set(fixed.map(priorityOf));
    const others = all.filter((one) => !isPlanned(one)).toSorted(byRank);
    for (const one of others) {
      let place = isLast(one) ? Math.max(priorityOf(one), ...taken) : priorityOf(one);
      while (taken.has(place)) place++;
      taken.add(place);
      if (place !== priorityOf(one))
        moved.set(one, { ...one, value: { ...(one.value as object), priority: place } });
    }
  }
  return moved.size === 0 ? resources : resources.map((one) => moved.get(one) ?? one);
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

function isLast({ value }: FoundResource): boolean {
  return isObject(value) && value.system === true;
}

function byRank(one: FoundResource, other: FoundResource): number {
  return Number(isLast(one)) - Number(isLast(other)) || priorityOf(one) - priorityOf(other);
}
