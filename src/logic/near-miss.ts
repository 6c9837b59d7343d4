/** Longer words are not compared: nobody mistypes them. */
const LONGEST = 60;

/** The word that was probably meant: nearest by edits, if no more than a third of its letters differ. */
export function nearestOf(found: string, words: Iterable<string>): string | undefined {
  if (found.length > LONGEST) return undefined;
  let nearest: string | undefined;
  let least = Math.floor(found.length / 3) + 1;
  for (const word of words) {
    const edits = editsBetween(found.toLowerCase(), word.toLowerCase(), least);
    if (edits < least) [nearest, least] = [word, edits];
  }
  return nearest;
}

/** The same where no other word is as near: only that may be written in its place. */
export function onlyNearestOf(found: string, words: Iterable<string>): string | undefined {
  const all = [...words];
  const nearest = nearestOf(found, all);
  if (nearest === undefined) return undefined;
  const least = editsBetween(found.toLowerCase(), nearest.toLowerCase());
  const isAsNear = (word: string) =>
    editsBetween(found.toLowerCase(), word.toLowerCase(), least + 1) === least;
  return all.some((word) => word !== nearest && isAsNear(word)) ? undefined : nearest;
}

/** A guess takes a while: more words than this are not gone through. */
export const MOST_GUESSES = 100;

/** `; did you mean …`, or nothing. */
export function didYouMean(found: unknown, words: Iterable<string>): string {
  const nearest = typeof found === 'string' ? nearestOf(found, words) : undefined;
  return nearest === undefined ? '' : `; did you mean \`${nearest}\`?`;
}

/** Letters put in, left out or exchanged (Levenshtein); `limit` where it is no less. */
export function editsBetween(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const swap = (above[column - 1] as number) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(swap, (above[column] as number) + 1, (current[column - 1] as number) + 1));
    }
    above = current;
  }
  return Math.min(limit, above[b.length] as number);
}
