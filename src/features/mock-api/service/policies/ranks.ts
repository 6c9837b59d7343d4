import type { Priorities, RankedById, Ranking } from '../../../../documents/edits/priorities.js';
import { isSystemObject, type Stored } from '../tenant/tenant.js';
import type { ServiceAssumption } from '../wire/assumptions.js';

/**
 * Returns the ids and priorities of policies of one type, or of rules of one policy, as input for the functions that compute priorities.
 */
export function rankedById(objects: readonly Stored[]): readonly RankedById[] {
  return objects.map((one) => ({ id: one.id, priority: priorityOf(one), isDefault: isSystemObject(one) }));
}

/** Returns policies or rules with the priorities that a change assigns to them. */
export function withPriorities(objects: readonly Stored[], priorities: Priorities): readonly Stored[] {
  return objects.map((one) => {
    const priority = priorities.get(one.id);
    return priority === undefined ? one : { ...one, priority };
  });
}

/** Returns the assumptions on which the position of a policy or rule depends. `asked` is the priority that the request asks for, if any. */
export function positionAssumptions(
  asked: number | undefined,
  ranking: Ranking,
  before?: Stored,
): Partial<Record<ServiceAssumption, boolean>> {
  if (before !== undefined && isSystemObject(before)) return {};
  const isList = ranking === 'list';
  return {
    M17: isList && before !== undefined && asked === undefined,
    M19: isList && before !== undefined && asked !== undefined && asked > 0 && asked !== before.priority,
    M20: isList && asked !== undefined && asked <= 0,
    M21: !isList && before === undefined && asked === undefined,
    M22: !isList && asked !== undefined && asked > 98,
  };
}

/** Sorts policies or rules by priority. Those that the service created are last. */
export function byPriority(objects: readonly Stored[]): readonly Stored[] {
  const rank = (one: Stored) => priorityOf(one) ?? Number.POSITIVE_INFINITY;
  return [...objects].sort((a, b) => {
    if (isSystemObject(a) !== isSystemObject(b)) return isSystemObject(a) ? 1 : -1;
    return rank(a) === rank(b) ? 0 : rank(a) - rank(b);
  });
}

function priorityOf({ priority }: Stored): number | null {
  return typeof priority === 'number' && Number.isFinite(priority) ? priority : null;
}
