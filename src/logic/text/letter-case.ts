import { lazy } from '../../base/lazy.js';
import { type CharacterSet, charactersIn, codePointsOf } from './characters.js';

/**
 * Replaces each character by its case folding (Unicode simple case folding). Two texts are equal ignoring case, as RE2 and the
 * flags `iu` of JavaScript compare them, if their foldings are equal.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  let result = '';
  for (const character of text) result += String.fromCodePoint(folded(character.codePointAt(0) as number));
  return result;
}

/** Whether all characters are ASCII. Such a text is case-folded by converting it to lower case. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Adds to a set of characters all characters that are equal to one of them ignoring case (Unicode simple case folding). */
export function withOtherCases(set: CharacterSet): CharacterSet {
  const { cased, alike } = tables();
  const ranges = [...set];
  for (const [first, last] of set) {
    if (first <= FIRST_CASED && last >= LAST_CASED) continue;
    for (let at = lowerBound(cased, first); (cased[at] as number) <= last; at++)
      for (const other of alike.get(cased[at] as number) as number[]) ranges.push([other, other]);
  }
  return charactersIn(ranges);
}

/**
 * Returns the characters that `toLowerCase` converts to the given character. Excludes `İ`, which becomes two characters. Must not be called
 * for `σ` and `ς`, because the lower case of `Σ` depends on its neighbours.
 */
export function loweredTo(character: number): CharacterSet {
  const own = lowered(character) === character ? [character] : [];
  return charactersIn([...own, ...(tables().raised.get(character) ?? [])].map((one) => [one, one]));
}

/** `İ`, the only character whose lower case consists of two characters. */
export const DOTTED_I = 0x130;
export const LOWERED_DOTTED_I = [0x69, 0x307] as const;

export type MappedCase = 'lower' | 'upper';

/** Returns the characters that `toLowerCase` or `toUpperCase` changes, with their results. `Σ` becomes `σ` here. */
export function mappedByCase(to: MappedCase): ReadonlyMap<number, readonly number[]> {
  return images()[to];
}

const images = lazy(() => ({
  lower: imagesBy((text) => text.toLowerCase()),
  upper: imagesBy((text) => text.toUpperCase()),
}));

function imagesBy(change: (text: string) => string): ReadonlyMap<number, readonly number[]> {
  const changed = new Map<number, readonly number[]>();
  for (const [first, last] of [...BLOCKS, ...LIGATURES])
    for (let character = first; character <= last; character++) {
      const text = String.fromCodePoint(character);
      const image = change(text);
      if (image !== text) changed.set(character, codePointsOf(image));
    }
  return changed;
}

/** Ligatures such as `ﬁ`: letters outside of {@link BLOCKS} whose upper case has several characters. */
const LIGATURES: CharacterSet = [
  [0xfb00, 0xfb04],
  [0xfb13, 0xfb17],
];

/** The Unicode blocks that contain letters with two cases, as of Unicode 17. */
// biome-ignore format: a table
const BLOCKS: CharacterSet = [
  [0x41, 0x587], [0x10a0, 0x1cbf], [0x1d79, 0x2189], [0x24b6, 0x24e9], [0x2c00, 0x2d2d], [0xa640, 0xabbf],
  [0xfb05, 0xfb06], [0xff21, 0xff5a], [0x10400, 0x105bc], [0x10c80, 0x10d85], [0x118a0, 0x118df],
  [0x16e40, 0x16ed3], [0x1e900, 0x1e943],
];
const FIRST_CASED = 0x41;
const LAST_CASED = 0x1e943;

interface Tables {
  /** The characters that have another case, in ascending order. */
  readonly cased: readonly number[];
  /** For each character in `cased`, all characters that are equal to it ignoring case. */
  readonly alike: ReadonlyMap<number, readonly number[]>;
  /** For each lower-case character, the characters that `toLowerCase` converts to it. */
  readonly raised: ReadonlyMap<number, readonly number[]>;
}

/**
 * The tables of lower-case and upper-case characters. They are created on first use, which takes a millisecond for each 8,000 characters in
 * `BLOCKS`.
 */
const tables = lazy(makeTables);

function makeTables(): Tables {
  const raised = new Map<number, number[]>();
  const groups = new Map<number, number[]>();
  for (const [first, last] of BLOCKS)
    for (let character = first; character <= last; character++) {
      const small = lowered(character);
      if (small !== character) enter(raised, small, character);
      enter(groups, folded(character), character);
    }
  const alike = new Map<number, readonly number[]>();
  for (const group of groups.values())
    if (group.length > 1) for (const character of group) alike.set(character, group);
  return { cased: [...alike.keys()].sort((one, other) => one - other), alike, raised };
}

function enter(lists: Map<number, number[]>, key: number, item: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Case foldings that differ from the conversion to upper case and back to lower case. */
// biome-ignore format: a table
const FOLDED: ReadonlyMap<number, number> = new Map([
  [DOTTED_I, DOTTED_I], [0x131, 0x131], [0x1fd3, 0x390], [0x1fe3, 0x3b0], [0xfb06, 0xfb05],
]);

/**
 * Returns the character that represents all characters which differ from the given one only in case. It is the ASCII lower-case letter, if
 * they include an ASCII letter.
 */
export function folded(character: number): number {
  return FOLDED.get(character) ?? lowered(oneOf(String.fromCodePoint(character).toUpperCase(), character));
}

function lowered(character: number): number {
  return oneOf(String.fromCodePoint(character).toLowerCase(), character);
}

/** Returns the only character of the text, or `otherwise` if the text does not consist of a single character. */
function oneOf(text: string, otherwise: number): number {
  const character = text.codePointAt(0) as number;
  return text.length === (character > 0xffff ? 2 : 1) ? character : otherwise;
}

function lowerBound(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
