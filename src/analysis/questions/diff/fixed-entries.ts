/** A rule of a rule list, with the data by which {@link looseEntries} compares it with the rules of another list. */
export interface FixableEntry {
  /** A number that is equal for rules with the same conditions. */
  readonly conditions: number;
  /** Whether a higher-ranked rule shadows the rule, so that it decides nothing. */
  readonly isShadowed: boolean;
  /** A text that is equal for rules with the same effect. */
  readonly key: string;
}

/**
 * Indexes of entries in two rule lists: in the list before a change (`before`) and in the list after it (`after`). Both are in ascending
 * order.
 */
export interface EntryIndexes {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * Compares two rule lists, and returns the entries that are not fixed. An entry is fixed if both lists contain it with the same conditions
 * and the same effect. In addition, all fixed entries must have the same order in both lists.
 *
 * If the old and the new list decide a request by different entries, at least one of these two entries is in the result. Reason: two fixed
 * entries would both match the request, and the same one would come first in both lists. Entries that decide nothing are left out.
 */
export function looseEntries(before: readonly FixableEntry[], after: readonly FixableEntry[]): EntryIndexes {
  const [ofBefore, ofAfter] = [firstIndexes(before), firstIndexes(after)];
  const common = [...ofBefore].flatMap(([conditions, from]) => {
    const to = ofAfter.get(conditions);
    return to !== undefined && before[from]?.key === after[to]?.key ? [{ from, to }] : [];
  });
  const fixed = longestRise(common.map(({ to }) => to)).map((at) => common[at]);
  const [fixedBefore, fixedAfter] = [
    new Set(fixed.map((one) => one?.from)),
    new Set(fixed.map((one) => one?.to)),
  ];
  return {
    before: [...ofBefore.values()].filter((index) => !fixedBefore.has(index)),
    after: [...ofAfter.values()].filter((index) => !fixedAfter.has(index)),
  };
}

/**
 * Returns a map from each distinct set of conditions to the index of the first entry with these conditions. The key is the identifier
 * {@link FixableEntry.conditions}, which is equal for equal conditions. Shadowed entries are ignored.
 */
function firstIndexes(entries: readonly FixableEntry[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const [index, { conditions, isShadowed }] of entries.entries())
    if (!isShadowed && !first.has(conditions)) first.set(conditions, index);
  return first;
}

/** Returns the indexes of a longest increasing subsequence of distinct numbers (Schensted), in decreasing order. */
function longestRise(numbers: readonly number[]): number[] {
  /**
   * Indexes of numbers. Element `n` is about the increasing subsequences with `n + 1` numbers: it is the index of the smallest number that
   * ends such a subsequence.
   */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1]);
    ends[low] = index;
  }
  const rise: number[] = [];
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.push(index);
  return rise;
}
