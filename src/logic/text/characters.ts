/** A set of code points: inclusive ranges, ascending, with a gap between any two. */
export type CharacterSet = readonly (readonly [first: number, last: number])[];

export const LAST_CHARACTER = 0x10_ffff;

export function charactersIn(ranges: CharacterSet): CharacterSet {
  const joined: [number, number][] = [];
  for (const [first, last] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

export function allBut(set: CharacterSet): CharacterSet {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [first, last] of set) {
    if (first > next) rest.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= LAST_CHARACTER) rest.push([next, LAST_CHARACTER]);
  return rest;
}

export function hasCharacter(set: CharacterSet, wanted: number): boolean {
  let [low, high] = [0, set.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [first, last] = set[middle] as CharacterSet[number];
    if (wanted < first) high = middle;
    else if (wanted > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** Whether the code point is a surrogate: half of a UTF-16 pair, and not a character. */
export function isHalf(character: number): boolean {
  return character >= 0xd800 && character <= 0xdfff;
}

export function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}
