import { alphabetOf } from './alphabet.js';
import { type Automaton, MOST_ENTRIES, NOWHERE } from './automaton.js';
import { type CharacterSet, charactersIn, codePointsOf, isHalf, LAST_CHARACTER } from './characters.js';
import { DOTTED_I, foldCase, LOWERED_DOTTED_I, loweredTo, withOtherCases } from './letter-case.js';

export type TextTest = 'contains' | 'ends' | 'is' | 'starts';

/**
 * The change of case that is applied to each of two texts before they are compared. `folded` ignores case as RE2 does. `lowered` compares
 * the results of `toLowerCase`, by which `İ` becomes two characters, and `Σ` either `σ` or `ς`.
 */
export type CaseChange = 'folded' | 'lowered';

/**
 * Returns the automaton that accepts the texts which contain, start with, end with or are equal to the given text, depending on `kind`. If
 * the automaton cannot be built, returns the reason as text.
 */
export function textAutomaton(
  kind: TextTest,
  text: string,
  changed: CaseChange | undefined,
): Automaton | string {
  const wanted = codePointsOf(changed === undefined ? text : CHANGES[changed].change(text));
  if (wanted.some(isHalf)) return 'an incomplete UTF-16 character';
  const isLowered = changed === 'lowered';
  if (isLowered && wanted.some((character) => SIGMAS.includes(character)))
    return 'the lower case of `Σ` depends on its neighbors';
  const characters = [...new Set(wanted)];
  const hasDottedI = isLowered && LOWERED_DOTTED_I.some((part) => characters.includes(part));
  const sets = characters.map((one) =>
    changed === undefined ? [[one, one] as const] : CHANGES[changed].from(one),
  );
  if (hasDottedI) sets.push([[DOTTED_I, DOTTED_I]]);
  if ((wanted.length + 1) * (sets.length + 1) > MOST_ENTRIES) return TOO_LARGE;
  const made = alphabetOf(sets, MOST_ENTRIES);
  if (made === undefined) return TOO_LARGE;
  const letterOf = new Map(characters.map((one, index) => [one, (made.members[index] as number[])[0]]));
  const letters = wanted.map((one) => letterOf.get(one) as number);
  const { size } = made.alphabet;
  const next = TABLES[kind](letters, size);
  if (hasDottedI) {
    const dotted = made.members.at(-1)?.[0] as number;
    const other = otherLetter([...letters, dotted], size);
    const parts = LOWERED_DOTTED_I.map((part) => letterOf.get(part) ?? other);
    readAsSequence(next, size, dotted, parts);
  }
  const accepts = new Uint8Array(wanted.length + 1);
  accepts[wanted.length] = 1;
  return { alphabet: made.alphabet, start: 0, accepts, next };
}

/**
 * Returns the automaton that accepts the texts which sort above (or below) the given text. Texts are compared by UTF-16 units. Therefore,
 * characters beyond the basic plane come before the last characters of the basic plane. If the automaton cannot be built, returns the
 * reason as text.
 */
export function orderAutomaton(kind: 'above' | 'below', text: string): Automaton | string {
  const wanted = codePointsOf(text);
  if (wanted.some(isHalf)) return 'an incomplete UTF-16 character';
  const characters = [...new Set(wanted)];
  const [equal, less, greater] = [wanted.length, wanted.length + 1, wanted.length + 2];
  if ((greater + 1) * (2 * characters.length + 1) > MOST_ENTRIES) return TOO_LARGE;
  const sets = characters.flatMap((one): CharacterSet[] => [[[one, one]], charactersBefore(one)]);
  const made = alphabetOf(sets, MOST_ENTRIES);
  if (made === undefined) return TOO_LARGE;
  const { size } = made.alphabet;
  if ((greater + 1) * size > MOST_ENTRIES) return TOO_LARGE;
  const next = new Int32Array((greater + 1) * size).fill(greater);
  next.fill(less, less * size, (less + 1) * size);
  for (const [state, character] of wanted.entries()) {
    const index = 2 * characters.indexOf(character);
    for (const letter of made.members[index + 1] ?? []) next[state * size + letter] = less;
    for (const letter of made.members[index] ?? []) next[state * size + letter] = state + 1;
  }
  const accepts = new Uint8Array(greater + 1);
  if (kind === 'below') accepts.fill(1, 0, equal)[less] = 1;
  else accepts[greater] = 1;
  return { alphabet: made.alphabet, start: 0, accepts, next };
}

function charactersBefore(character: number): CharacterSet {
  const [halves, beyond] = [0xd800, 0x1_0000];
  if (character < halves) return charactersIn(character === 0 ? [] : [[0, character - 1]]);
  const rest: [number, number][] =
    character >= beyond
      ? [[beyond, character - 1]]
      : [
          [beyond, LAST_CHARACTER],
          [0xe000, character - 1],
        ];
  return charactersIn([[0, halves - 1] as const, ...rest].filter(([first, last]) => first <= last));
}

/**
 * The two changes of letter case. `change` changes the case of a text. `from` is the opposite direction: it returns the characters that
 * `change` converts to a given character.
 */
const CHANGES = {
  folded: { change: foldCase, from: (one: number) => withOtherCases([[one, one]]) },
  lowered: { change: (text: string) => text.toLowerCase(), from: loweredTo },
} as const satisfies Record<
  CaseChange,
  { change(text: string): string; from(character: number): CharacterSet }
>;

const SIGMAS = [0x3c3, 0x3c2];
const TOO_LARGE = 'too long, with too many different characters';

/**
 * For each kind of comparison, a function that builds the transition table of its automaton. The number of a state is the number of
 * characters matched so far.
 */
const TABLES = {
  is: (letters, size) => exactTable(letters, size),
  starts: (letters, size) => exactTable(letters, size).fill(letters.length, letters.length * size),
  ends: (letters, size) => fallbackTable(letters, size),
  contains: (letters, size) => fallbackTable(letters, size).fill(letters.length, letters.length * size),
} as const satisfies Record<TextTest, (letters: readonly number[], size: number) => Int32Array>;

function exactTable(letters: readonly number[], size: number): Int32Array {
  const next = new Int32Array((letters.length + 1) * size).fill(NOWHERE);
  for (const [state, letter] of letters.entries()) next[state * size + letter] = state + 1;
  return next;
}

/**
 * Returns the transition table of an automaton that searches for a text (Knuth, Morris, Pratt). After a mismatch, the search goes on with
 * the longest part of the wanted text that the characters read so far end with.
 */
function fallbackTable(letters: readonly number[], size: number): Int32Array {
  const next = new Int32Array((letters.length + 1) * size);
  let shorter = 0;
  for (let state = 0; state <= letters.length; state++) {
    if (state > 0) next.copyWithin(state * size, shorter * size, (shorter + 1) * size);
    const letter = letters[state];
    if (letter === undefined) break;
    if (state > 0) shorter = next[shorter * size + letter] as number;
    next[state * size + letter] = state + 1;
  }
  return next;
}

/** Returns the number of the letter (class of characters) that contains all characters outside of the wanted text. */
function otherLetter(letters: readonly number[], size: number): number {
  const taken = new Set(letters);
  return Array.from({ length: size }, (_, letter) => letter).find((one) => !taken.has(one)) as number;
}

/** Changes a transition table so that reading one letter has the same effect as reading the letters `parts` one after the other. */
function readAsSequence(next: Int32Array, size: number, letter: number, parts: readonly number[]): void {
  const joined = Array.from({ length: next.length / size }, (_, state) =>
    parts.reduce((at, part) => (at === NOWHERE ? at : (next[at * size + part] as number)), state),
  );
  for (const [state, target] of joined.entries()) next[state * size + letter] = target;
}
