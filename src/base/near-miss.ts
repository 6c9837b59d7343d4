import { editDistance } from './edit-distance.js';
import { areOpposites } from './opposites.js';

/** Longer words are not compared: nobody mistypes them. */
const LONGEST = 60;

/**
 * The word that is probably meant: nearest by edits, if no more than a third of its letters differ, of those that do not
 * say something else.
 */
export function nearestOf(found: string, words: Iterable<string>): string | undefined {
  if (found.length > LONGEST) return undefined;
  let nearest: string | undefined;
  let least = Math.floor(found.length / 3) + 1;
  for (const word of words) {
    const edits = editDistance(found.toLowerCase(), word.toLowerCase(), least);
    if (edits < least && !areOpposites(found, word)) [nearest, least] = [word, edits];
  }
  return nearest;
}

/** The same where no other word is as near: only that may be written in its place. */
export function onlyNearestOf(found: string, words: Iterable<string>): string | undefined {
  const all = [...words];
  const nearest = nearestOf(found, all);
  if (nearest === undefined) return undefined;
  const least = editDistance(found.toLowerCase(), nearest.toLowerCase());
  const isAsNear = (word: string) =>
    editDistance(found.toLowerCase(), word.toLowerCase(), least + 1) === least;
  return all.some((word) => word !== nearest && isAsNear(word)) ? undefined : nearest;
}

/** The same of names that are URNs, or the last words of such: the others are the same in all of them. */
export function nearestUrn(found: string, names: readonly string[]): string | undefined {
  const byLast = new Map(names.map((name) => [lastWordOf(name), name]));
  return byLast.get(nearestOf(lastWordOf(found), byLast.keys()) ?? '');
}

export function lastWordOf(urn: string): string {
  return urn.slice(urn.lastIndexOf(':') + 1);
}

/** A guess takes a while: more words than this are not gone through. */
export const MOST_GUESSES = 100;

/** `; did you mean …`, or nothing. */
export function didYouMean(found: unknown, words: Iterable<string>): string {
  const nearest = typeof found === 'string' ? nearestOf(found, words) : undefined;
  return nearest === undefined ? '' : `; did you mean \`${nearest}\`?`;
}
