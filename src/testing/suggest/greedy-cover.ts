/** A set that {@link greedyCover} chose: its index, and its wanted members that no set chosen before has (`own`). */
export interface ChosenSet {
  readonly index: number;
  readonly own: readonly number[];
}

/** Selects a small number of sets that together contain every wanted member that any set contains. The search is greedy. */
export function greedyCover(sets: readonly (readonly number[])[], wanted: Iterable<number>): ChosenSet[] {
  const chosen = chosenGreedily(sets, new Set(wanted));
  const needed = removeSpareSets(chosen, sets, new Set(wanted));
  const left = new Set(wanted);
  return needed.map((index) => {
    const own = [...new Set(sets[index])].filter((member) => left.has(member));
    for (const member of own) left.delete(member);
    return { index, own };
  });
}

interface Gain {
  readonly index: number;
  gain: number;
}

/**
 * Selects sets by their gain, the number of members that are still missing. A gain can only shrink, so a set is the best one if its
 * recomputed gain is still the largest.
 */
function chosenGreedily(sets: readonly (readonly number[])[], left: Set<number>): number[] {
  const gainOf = (index: number) => new Set(sets[index]?.filter((member) => left.has(member))).size;
  const waiting: Gain[] = sets.map((_, index) => ({ index, gain: gainOf(index) }));
  waiting.sort((a, b) => b.gain - a.gain || a.index - b.index);
  const chosen: number[] = [];
  for (let first = waiting.shift(); first !== undefined && first.gain > 0; first = waiting.shift()) {
    const gain = gainOf(first.index);
    const next = waiting[0]?.gain ?? 0;
    if (gain < next) {
      const at = waiting.findIndex((one) => one.gain <= gain);
      waiting.splice(at < 0 ? waiting.length : at, 0, { ...first, gain });
      continue;
    }
    if (gain === 0) continue;
    chosen.push(first.index);
    for (const member of sets[first.index] ?? []) left.delete(member);
  }
  return chosen;
}

/**
 * Removes each set of `chosen` whose members in `wanted` are all in other remaining sets. The last chosen set is checked first. Returns the
 * indexes of the remaining sets in their original order.
 */
function removeSpareSets(
  chosen: readonly number[],
  sets: readonly (readonly number[])[],
  wanted: ReadonlySet<number>,
): number[] {
  const holders = new Map<number, number>();
  const membersOf = (index: number) => [...new Set(sets[index])].filter((member) => wanted.has(member));
  for (const index of chosen)
    for (const member of membersOf(index)) holders.set(member, (holders.get(member) ?? 0) + 1);
  const kept = chosen.toReversed().filter((index) => {
    const members = membersOf(index);
    const isSpare = members.every((member) => (holders.get(member) ?? 0) > 1);
    if (isSpare) for (const member of members) holders.set(member, (holders.get(member) ?? 0) - 1);
    return !isSpare;
  });
  return kept.sort((a, b) => a - b);
}
