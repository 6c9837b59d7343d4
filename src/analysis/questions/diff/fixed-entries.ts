/** A rule of a rule list, with the data by which {@link looseEntries} compares it with the rules of another list. */
export interface FixableEntry {
  /** A number that is equal for rules with the same conditions. */
  readonly conditions: number;
  /** Whether a higher-ranked rule shadows the rule, so that it decides nothing. */
  readonly isShadowed: boolean;
  /** A text that is equal for rules with the same effect. */
  readonly key: string;
}

/** The indexes of some entries of two rule lists, the one before a change and the one after it, in ascending order. */
export interface EntryIndexes {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * Returns the entries of two rule lists that are not fixed. An entry is fixed if both lists contain it with the same conditions and the
 * same effect. All fixed entries have the same order in both lists. If two different entries decide a request in the two lists, at least
 * one of them is therefore not fixed. Entries that decide nothing are left out.
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
 * Returns, for each value of `conditions` (equal for equal conditions), the index of the first entry with this value. Shadowed entries are
 * ignored.
 */
function firstIndexes(entries: readonly FixableEntry[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const [index, { conditions, isShadowed }] of entries.entries())
    if (!isShadowed && !first.has(conditions)) first.set(conditions, index);
  return first;
}

/** Returns the indexes of a longest increasing subsequence of distinct numbers (Schensted), in decreasing order. */
function longestRise(numbers: readonly number[]): number[] {
  /** For each length minus 1, the index of the least number with which an increasing subsequence of this length ends. */
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
