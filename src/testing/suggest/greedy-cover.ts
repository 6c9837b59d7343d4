/**
 * A set that {@link greedyCover} chose. `index` is its position in the list of all sets. `own` has the wanted members that no set chosen
 * earlier contains.
 */
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
 * Repeatedly chooses the set with the largest gain. The gain of a set is the number of its members in `left`, which no chosen set contains
 * yet. Stored gains may be out of date, but the real gain is never larger. So if the recomputed gain of the first set is still the largest,
 * this set is the best one.
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
 * Removes needless sets from `chosen`. A set is needless if the remaining sets contain all of its members in `wanted`. The last chosen set
 * is checked first. Returns the indexes of the remaining sets in their original order.
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
