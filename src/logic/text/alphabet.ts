import { type CharacterSet, isHalf, LAST_CHARACTER } from './characters.js';

/** A partition of characters into classes (letters), numbered from 0. The characters of one letter are indistinguishable. */
export interface Alphabet {
  readonly size: number;
  /**
   * The code points at which another letter starts, in ascending order; the first is 0. All characters from one of these code points up to
   * the next belong to one letter.
   */
  readonly starts: readonly number[];
  /** For each code point in `starts`, the number of the letter (class of characters) that begins there. */
  readonly letters: readonly number[];
}

/**
 * Returns the alphabet with the fewest letters (classes of characters) in which each given set of characters is a union of letters. Also
 * returns the letters of each set. Returns `undefined` if the computation takes more than `most` steps.
 */
export function alphabetOf(
  sets: readonly CharacterSet[],
  most: number,
): { readonly alphabet: Alphabet; readonly members: readonly (readonly number[])[] } | undefined {
  const starts = sortStarts(sets.flatMap((set) => set.flatMap(([first, last]) => [first, last + 1])));
  const runOf = new Map(starts.map((start, run) => [start, run]));
  const letters = starts.map(() => 0);
  let [size, steps] = [1, 0];
  const runsOf = (set: CharacterSet): number[] => {
    const runs: number[] = [];
    for (const [first, last] of set)
      for (
        let run = runOf.get(first) as number;
        run < starts.length && (starts[run] as number) <= last;
        run++
      )
        runs.push(run);
    return runs;
  };
  for (const set of sets) {
    const inside = new Map<number, number>();
    const runs = runsOf(set);
    steps += runs.length;
    if (steps > most) return undefined;
    for (const run of runs) {
      const letter = letters[run] as number;
      const own = inside.get(letter) ?? size++;
      inside.set(letter, own);
      letters[run] = own;
    }
  }
  const alphabet = makeAlphabet(starts, letters);
  const members = sets.map((set) => [...new Set(runsOf(set).map((run) => alphabet.letters[run] as number))]);
  return { alphabet, members };
}

/** Returns the letter (class of characters) that contains a character, by binary search. */
export function letterOf({ starts, letters }: Alphabet, character: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= character) low = middle;
    else high = middle;
  }
  return letters[low] as number;
}

/**
 * The common alphabet of several alphabets, with as few letters (classes of characters) as possible. Two characters are in different
 * letters if at least one of the alphabets distinguishes them. `ranges` has the characters of each letter. Surrogates are excluded.
 */
export interface CommonAlphabet {
  readonly ranges: readonly CharacterSet[];
  /**
   * For each original alphabet, an array that maps each common letter to the letter of this alphabet that contains it. `own[1][5]` is the
   * letter of the second alphabet for the common letter 5.
   */
  readonly own: readonly Int32Array[];
}

export function commonAlphabet(alphabets: readonly Alphabet[]): CommonAlphabet {
  const starts = sortStarts([0xd800, 0xe000, ...alphabets.flatMap((alphabet) => alphabet.starts)]);
  const own = alphabets.map((alphabet) => lettersAt(starts, alphabet));
  let letters = starts.map(() => 0);
  for (const [index, each] of own.entries()) {
    const size = (alphabets[index] as Alphabet).size;
    letters = numbersOf(letters.map((letter, run) => letter * size + (each[run] as number)));
  }
  const ranges: [number, number][][] = [];
  const first: number[] = [];
  const renumbered = new Map<number, number>();
  for (const [run, start] of starts.entries()) {
    if (isHalf(start)) continue;
    const letter = renumbered.get(letters[run] as number) ?? renumbered.size;
    renumbered.set(letters[run] as number, letter);
    first[letter] ??= run;
    ranges[letter] ??= [];
    ranges[letter].push([start, (starts[run + 1] ?? LAST_CHARACTER + 1) - 1]);
  }
  return { ranges, own: own.map((each) => Int32Array.from(first, (run) => each[run] as number)) };
}

function lettersAt(starts: readonly number[], alphabet: Alphabet): number[] {
  let run = 0;
  return starts.map((start) => {
    while ((alphabet.starts[run + 1] ?? Number.POSITIVE_INFINITY) <= start) run++;
    return alphabet.letters[run] as number;
  });
}

function makeAlphabet(starts: readonly number[], letters: readonly number[]): Alphabet {
  const numbers = numbersOf(letters);
  return { size: numbers.reduce((most, letter) => Math.max(most, letter), 0) + 1, starts, letters: numbers };
}

/** Replaces each number by its rank in order of first occurrence, counted from 0. */
function numbersOf(names: readonly number[]): number[] {
  const numbers = new Map<number, number>();
  return names.map((name) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
}

function sortStarts(starts: readonly number[]): number[] {
  const all = new Set(starts.filter((start) => start <= LAST_CHARACTER)).add(0);
  return [...all].sort((one, other) => one - other);
}
