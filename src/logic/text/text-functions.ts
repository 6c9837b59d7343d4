import { getOrMake } from '../../base/memo.js';
import { alphabetOf, letterOf } from './alphabet.js';
import { type Automaton, MOST_ENTRIES, NOWHERE } from './automaton.js';
import { type CharacterSet, charactersIn, codePointsOf, isHalf, LAST_CHARACTER } from './characters.js';
import { type MappedCase, mappedByCase } from './letter-case.js';

/** A function from texts to texts. */
export type TextFunction =
  | { readonly kind: MappedCase }
  /** Removes all occurrences of one character from a text. */
  | { readonly kind: 'without'; readonly character: string }
  /** Returns the part of a text before the first separator, or the complete text if it contains no separator. */
  | { readonly kind: 'before'; readonly separator: string }
  /** Returns the part of a text after the first separator, or an empty text if it contains no separator. */
  | { readonly kind: 'after'; readonly separator: string }
  /** Returns the UTF-16 units of a text from `start` up to, but not including, `end`. Has no result for a text that is too short. */
  | { readonly kind: 'slice'; readonly start: number; readonly end?: number };

/**
 * Returns an automaton that accepts a text if `automaton` accepts the result of the text function (the preimage). If this automaton cannot
 * be built, returns the reason.
 */
export function preimageOf(making: TextFunction, automaton: Automaton): Automaton | string {
  switch (making.kind) {
    case 'lower':
    case 'upper':
      if (making.kind === 'lower' && distinguishesSigma(automaton))
        return 'the lower case of `Σ` depends on its neighbors';
      return mapCharacters(automaton, mappedByCase(making.kind));
    case 'without':
      return mapCharacters(automaton, new Map([[making.character.codePointAt(0) as number, []]]));
    case 'before':
    case 'after':
      return partAtSeparator(automaton, making.kind, codePointsOf(making.separator));
    case 'slice':
      return sliceUnits(automaton, making.start, making.end);
  }
}

const [SIGMA, LAST_SIGMA] = [0x3c3, 0x3c2];

/** Whether the automaton distinguishes the two lower-case letters of `Σ`. */
function distinguishesSigma({ alphabet }: Automaton): boolean {
  return letterOf(alphabet, SIGMA) !== letterOf(alphabet, LAST_SIGMA);
}

const TOO_LARGE = 'too long, of too many different characters';

/**
 * Returns an automaton that accepts a text if `automaton` accepts the text after some of its characters are replaced. `images` maps each
 * replaced character to the characters that replace it, which may be none.
 */
function mapCharacters(
  automaton: Automaton,
  images: ReadonlyMap<number, readonly number[]>,
): Automaton | string {
  const { alphabet, accepts, next, start } = automaton;
  const byImage = new Map<
    string,
    { readonly image: readonly number[]; readonly ranges: [number, number][] }
  >();
  const enter = (image: readonly number[], range: [number, number]) =>
    void getOrMake(byImage, image.join(), () => ({ image, ranges: [] })).ranges.push(range);
  const moved = charactersIn([...images.keys()].map((one) => [one, one]));
  for (const [letter, set] of setsOf(automaton).entries())
    for (const range of set.flatMap((one) => subtractRanges(one, moved))) enter([letter], range);
  for (const [character, image] of images)
    enter(
      image.map((one) => letterOf(alphabet, one)),
      [character, character],
    );
  const groups = [...byImage.values()].map(({ image, ranges }) => ({ image, set: charactersIn(ranges) }));
  const made = alphabetOf(
    groups.map(({ set }) => set),
    MOST_ENTRIES,
  );
  if (made === undefined || accepts.length * made.alphabet.size > MOST_ENTRIES) return TOO_LARGE;
  const { size } = made.alphabet;
  const table = new Int32Array(accepts.length * size).fill(NOWHERE);
  for (let state = 0; state < accepts.length; state++)
    for (const [group, { image }] of groups.entries()) {
      const to = image.reduce(
        (at, letter) => (at === NOWHERE ? at : (next[at * alphabet.size + letter] as number)),
        state,
      );
      for (const letter of made.members[group] ?? []) table[state * size + letter] = to;
    }
  return { alphabet: made.alphabet, start, accepts, next: table };
}

function subtractRanges([first, last]: readonly [number, number], set: CharacterSet): [number, number][] {
  const rest: [number, number][] = [];
  let from = first;
  for (const [one, other] of set) {
    if (other < from || one > last) continue;
    if (one > from) rest.push([from, one - 1]);
    from = Math.max(from, other + 1);
  }
  if (from <= last) rest.push([from, last]);
  return rest;
}

/** Gives consecutive numbers to the states of an automaton, in the order in which they are found while the automaton is built. */
class StateNumbering<State> {
  readonly #numbers = new Map<string, number>();
  readonly states: State[] = [];
  readonly #keyOf: (state: State) => string;

  constructor(keyOf: (state: State) => string) {
    this.#keyOf = keyOf;
  }

  numberOf(state: State): number {
    return getOrMake(this.#numbers, this.#keyOf(state), () => this.states.push(state) - 1);
  }

  /** Returns the transition table, or `undefined` if it is too large. `letters` has one character of each letter of the alphabet. */
  table(
    letters: readonly number[],
    after: (state: State, character: number) => State | undefined,
  ): Int32Array | undefined {
    const next: number[] = [];
    for (let state = 0; state < this.states.length; state++)
      for (const character of letters) {
        const to = after(this.states[state] as State, character);
        if (next.push(to === undefined ? NOWHERE : this.numberOf(to)) > MOST_ENTRIES) return undefined;
      }
    return Int32Array.from(next);
  }
}

/** Returns an example character of each letter (class of characters); a surrogate only if the class contains no other character. */
function oneOfEach({ starts, letters, size }: Automaton['alphabet']): number[] {
  const found = new Array<number>(size).fill(-1);
  for (const [run, letter] of letters.entries()) {
    const character = starts[run] as number;
    const known = found[letter] as number;
    if (known < 0 || isHalf(known)) found[letter] = character;
  }
  return found;
}

/**
 * A state of the search for the first separator in a text. `at` is the state of an automaton that reads only the part before the separator,
 * or only the part after it. The last characters of the text may be the beginning of the separator; the automaton has not read these
 * characters yet.
 */
interface SearchState {
  readonly at: number;
  /**
   * The number of characters at the end of the text read so far that match the beginning of the separator. `undefined` once the complete
   * separator was found.
   */
  readonly read: number | undefined;
}

function partAtSeparator(
  automaton: Automaton,
  side: 'after' | 'before',
  separator: readonly number[],
): Automaton | string {
  if (separator.some(isHalf)) return 'an incomplete UTF-16 character';
  const { accepts, next, start, alphabet: own } = automaton;
  const characters = [...new Set(separator)];
  const made = alphabetOf(
    [...characters.map((one): CharacterSet => [[one, one]]), ...setsOf(automaton)],
    MOST_ENTRIES,
  );
  if (made === undefined) return TOO_LARGE;
  const step = (at: number, character: number) =>
    at === NOWHERE ? at : (next[at * own.size + letterOf(own, character)] as number);
  const falls = failureTable(separator);
  const growing = new StateNumbering<SearchState>(({ at, read }) => `${at} ${read}`);
  growing.numberOf({ at: start, read: separator.length === 0 ? undefined : 0 });
  const after = ({ at, read }: SearchState, character: number): SearchState => {
    if (read === undefined) return { at: side === 'after' ? step(at, character) : at, read };
    let [own, left] = [at, read];
    while (left > 0 && separator[left] !== character) {
      const shorter = falls[left] as number;
      if (side === 'before') for (const passed of separator.slice(0, left - shorter)) own = step(own, passed);
      left = shorter;
    }
    if (separator[left] !== character) return { at: side === 'before' ? step(own, character) : own, read: 0 };
    return { at: own, read: left + 1 === separator.length ? undefined : left + 1 };
  };
  const table = growing.table(oneOfEach(made.alphabet), after);
  if (table === undefined) return TOO_LARGE;
  const isAccepting = ({ at, read }: SearchState) => {
    if (at === NOWHERE) return false;
    if (read === undefined || side === 'after') return accepts[at] === 1;
    const end = separator.slice(0, read).reduce(step, at);
    return end !== NOWHERE && accepts[end] === 1;
  };
  return {
    alphabet: made.alphabet,
    start: 0,
    accepts: Uint8Array.from(growing.states, (state) => Number(isAccepting(state))),
    next: table,
  };
}

/**
 * Returns a table for the search of a text (Knuth, Morris, Pratt). For each number of characters, it has the length of the longest proper
 * suffix of these characters that is also a prefix of the text.
 */
function failureTable(text: readonly number[]): number[] {
  const falls = [0, 0];
  for (let read = 1; read < text.length; read++) {
    let shorter = falls[read] as number;
    while (shorter > 0 && text[shorter] !== text[read]) shorter = falls[shorter] as number;
    falls.push(text[shorter] === text[read] ? shorter + 1 : 0);
  }
  return falls;
}

/** Returns, for each letter (class of characters), the characters that it contains. */
function setsOf({ alphabet: { starts, letters, size } }: Automaton): CharacterSet[] {
  const sets: [number, number][][] = Array.from({ length: size }, () => []);
  for (const [run, letter] of letters.entries())
    sets[letter]?.push([starts[run] as number, (starts[run + 1] ?? LAST_CHARACTER + 1) - 1]);
  return sets.map(charactersIn);
}

const MOST_UNITS = 1000;
const [FIRST_BEYOND, HALF] = [0x1_0000, 0xd800];

/**
 * Returns an automaton that accepts a text if `automaton` accepts the slice of this text from `start` to `end` (in UTF-16 units). A slice
 * may contain only one half of a surrogate pair. Such halves are supported only if `automaton` does not distinguish them; otherwise returns
 * a reason as text.
 */
function sliceUnits(automaton: Automaton, start: number, end: number | undefined): Automaton | string {
  const { accepts, next, alphabet: own } = automaton;
  if (Math.max(start, end ?? 0) > MOST_UNITS) return TOO_LARGE;
  if (start < 0 || (end !== undefined && end < start)) return automatonOfNothing(automaton);
  const halves = own.letters.filter((_, run) => {
    const [first, last] = [own.starts[run] as number, (own.starts[run + 1] ?? LAST_CHARACTER + 1) - 1];
    return last >= HALF && first <= 0xdfff;
  });
  if (new Set(halves).size > 1) return 'it distinguishes incomplete UTF-16 characters';
  const made = alphabetOf([[[0, FIRST_BEYOND - 1]], ...setsOf(automaton)], MOST_ENTRIES);
  if (made === undefined) return TOO_LARGE;
  interface Reading {
    readonly at: number;
    readonly units: number;
  }
  const most = end ?? Number.POSITIVE_INFINITY;
  const cap = end ?? start;
  const step = (at: number, character: number) =>
    at === NOWHERE ? at : (next[at * own.size + letterOf(own, character)] as number);
  const growing = new StateNumbering<Reading>(({ at, units }) => `${at} ${units}`);
  growing.numberOf({ at: automaton.start, units: 0 });
  const table = growing.table(oneOfEach(made.alphabet), ({ at, units }, character) => {
    const width = character < FIRST_BEYOND ? 1 : 2;
    const inside = [units, units + 1].slice(0, width).filter((unit) => unit >= start && unit < most);
    const to = inside.length === 0 ? at : step(at, inside.length === width ? character : HALF);
    return { at: to, units: Math.min(cap, units + width) };
  });
  if (table === undefined) return TOO_LARGE;
  return {
    alphabet: made.alphabet,
    start: 0,
    accepts: Uint8Array.from(growing.states, ({ at, units }) =>
      Number(units >= cap && at !== NOWHERE && accepts[at] === 1),
    ),
    next: table,
  };
}

function automatonOfNothing({ alphabet }: Automaton): Automaton {
  return {
    alphabet,
    start: 0,
    accepts: new Uint8Array(1),
    next: new Int32Array(alphabet.size).fill(NOWHERE),
  };
}

/** Returns the automaton of the texts with a length from `least` to `most` UTF-16 units. */
export function lengthAutomaton(least: number, most: number): Automaton | string {
  const cap = Number.isFinite(most) ? Math.max(0, most + 1) : least;
  if (cap > MOST_UNITS) return TOO_LARGE;
  const made = alphabetOf([[[0, FIRST_BEYOND - 1]]], MOST_ENTRIES);
  if (made === undefined) return TOO_LARGE;
  const { alphabet, members } = made;
  const [single] = members[0] ?? [];
  const next = new Int32Array((cap + 1) * alphabet.size);
  for (let units = 0; units <= cap; units++)
    for (let letter = 0; letter < alphabet.size; letter++)
      next[units * alphabet.size + letter] = Math.min(cap, units + (letter === single ? 1 : 2));
  return {
    alphabet,
    start: 0,
    accepts: Uint8Array.from({ length: cap + 1 }, (_, units) => Number(units >= least && units <= most)),
    next,
  };
}
