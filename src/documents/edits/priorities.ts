import { inOrder, type Rule } from '../../model/policies/policy.js';
import type { AnyPolicyTypeName } from '../../model/policies/policy-type.js';
import type { Edition } from '../../model/policies/snapshot.js';

/** The properties of a rule or policy that determine its position among the rules of its policy, or among the policies of its type. */
export type RankedById = Pick<Rule, 'id' | 'isDefault' | 'priority'>;

/** The new priorities after one rule or policy is written, by the id of the rule or policy. Only changed priorities are listed. */
export type Priorities = ReadonlyMap<string, number>;

/**
 * How the service numbers rules or policies. With `list`, priorities have no gaps, and objects that the service created come last. With
 * `slots`, priorities may have gaps, and the catch-all rule has the largest priority.
 */
export type Ranking = 'list' | 'slots';

/** The policy types whose rules have priorities with gaps (slots) in a live tenant. */
const SLOTTED: ReadonlySet<AnyPolicyTypeName> = new Set([
  'ACCESS_POLICY',
  'PROFILE_ENROLLMENT',
  'ENTITY_RISK',
  'CONTINUOUS_ACCESS',
  'POST_AUTH_SESSION',
  'SESSION_VIOLATION_DETECTION',
]);

/** The largest priority (slot) of a custom rule if priorities may have gaps. */
const LAST_SLOT = 98;

/**
 * Returns how the service numbers these rules. Returns `slots` if a live tenant allows gaps in the priorities of this policy type, and the
 * given priorities are valid slots. Otherwise returns `list`. Spec: Policy rule, "Priorities".
 */
export function rankingOf(type: AnyPolicyTypeName, edition: Edition, ranked: readonly RankedById[]): Ranking {
  return edition === 'field' && SLOTTED.has(type) && haveSlots(ranked) ? 'slots' : 'list';
}

/** Returns the changed priorities after an existing or new rule is written at a priority; `undefined` if no slot is free. */
export function prioritiesAfterWrite(
  id: string,
  priority: number | undefined,
  ranked: readonly RankedById[],
  ranking: Ranking,
): Priorities | undefined {
  return ranking === 'list' ? listedAt(id, priority, ranked) : slottedAt(id, priority, ranked);
}

/**
 * Returns the changed priorities after one rule or policy is deleted. The result is empty for the ranking `slots`: its priorities may have
 * gaps, so no priority changes.
 */
export function prioritiesAfterDelete(
  id: string,
  ranked: readonly RankedById[],
  ranking: Ranking,
): Priorities {
  return ranking === 'list'
    ? numbered(inOrder(ranked.filter((one) => one.id !== id)))
    : new Map<string, number>();
}

/** Returns the priority to assign to the rule or policy `id` to place it directly above `other`; `undefined` if no priority does this. */
export function priorityAbove(
  id: string,
  other: RankedById,
  ranked: readonly RankedById[],
  ranking: Ranking,
): number | undefined {
  if (other.isDefault) return ranking === 'list' ? ranked.length : undefined;
  if (ranking === 'slots') return other.priority ?? undefined;
  return custom(ranked, id).findIndex((one) => one.id === other.id) + 1;
}

/**
 * Moves the rule to the priority in a list numbered from 1, or to the end if the priority is too large. Without a priority, the rule keeps
 * its position, or comes last if it is new. Objects that the service created stay last.
 */
function listedAt(id: string, priority: number | undefined, ranked: readonly RankedById[]): Priorities {
  const own = ranked.find((one) => one.id === id);
  const last = inOrder(ranked.filter((one) => one.isDefault));
  const others = custom(ranked, id);
  if (own?.isDefault) return numbered([...others, ...last]);
  const isGiven = priority !== undefined && priority > 0;
  const former = custom(ranked).findIndex((one) => one.id === id);
  const index = isGiven ? priority - 1 : former < 0 ? others.length : former;
  const written = own ?? { id, priority: null, isDefault: false };
  return numbered([...others.toSpliced(index, 0, written), ...last]);
}

function numbered(order: readonly RankedById[]): Priorities {
  return new Map(
    order.flatMap(({ id, priority }, index) => (priority === index + 1 ? [] : [[id, index + 1] as const])),
  );
}

/**
 * Returns the changed priorities after a rule is written at a priority, if priorities may have gaps (slots). If another rule has the
 * priority, that rule moves to the next priority, and so on up to the first unused priority. The former priority of the written rule counts
 * as used. Without a valid priority, the rule is written after the last used priority. Returns `undefined` if a rule would have to move
 * beyond the largest priority.
 */
function slottedAt(
  id: string,
  priority: number | undefined,
  ranked: readonly RankedById[],
): Priorities | undefined {
  const bySlot = new Map(custom(ranked).map((one) => [one.priority as number, one.id]));
  const isGiven = priority !== undefined && priority >= 0 && priority <= LAST_SLOT;
  const slot = isGiven ? priority : Math.max(-1, ...bySlot.keys()) + 1;
  const moved = new Map<string, number>();
  for (let at = slot; bySlot.has(at); at++) {
    const other = bySlot.get(at) as string;
    if (other !== id) moved.set(other, at + 1);
  }
  if (Math.max(slot, ...moved.values()) > LAST_SLOT) return undefined;
  if (bySlot.get(slot) !== id) moved.set(id, slot);
  return moved;
}

function custom(ranked: readonly RankedById[], except?: string): RankedById[] {
  return inOrder(ranked.filter(({ id, isDefault }) => !isDefault && id !== except));
}

function haveSlots(ranked: readonly RankedById[]): boolean {
  const slots = custom(ranked).map(({ priority }) => priority);
  const isSlot = (slot: number | null) => slot !== null && slot >= 0 && slot <= LAST_SLOT;
  return new Set(slots).size === slots.length && slots.every(isSlot);
}
