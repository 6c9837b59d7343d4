import { betweenWords } from '../between-words.js';
import { editDistance } from './edit-distance.js';
import { currentName } from './former-names.js';
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

/** Returns every word that is as near as the nearest one: any of them may be the intended word. */
export function allNearestOf(found: string, words: Iterable<string>): readonly string[] {
  const all = [...new Set(words)];
  const nearest = nearestOf(found, all);
  if (nearest === undefined) return [];
  const least = editDistance(found.toLowerCase(), nearest.toLowerCase());
  return all.filter(
    (word) =>
      !areOpposites(found, word) &&
      editDistance(found.toLowerCase(), word.toLowerCase(), least + 1) === least,
  );
}

/** The nearest word where no other is as near: only that may be written in its place. */
export function onlyNearestOf(found: string, words: Iterable<string>): string | undefined {
  const [nearest, ...others] = allNearestOf(found, words);
  return others.length === 0 ? nearest : undefined;
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

/** `; did you mean …`, with every word that is as near, or nothing. */
export function didYouMean(found: unknown, words: Iterable<string>): string {
  if (typeof found !== 'string') return '';
  const all = [...words];
  const current = currentName('word', found, all);
  if (current !== undefined) return meantWords([current]);
  const nearest = allNearestOf(found, all);
  const slipped = nearest.length > 0 ? undefined : slippedOf(found, all);
  return meantWords(slipped === undefined ? nearest : [slipped]);
}

/** Returns `; did you mean …?` with all these words, or an empty text for no words. */
export function meantWords(words: readonly string[]): string {
  const quoted = words.map((word) => `\`${word}\``);
  const last = quoted.pop();
  if (last === undefined) return '';
  return `; did you mean ${quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`}?`;
}

/**
 * The word that is probably meant by one that somebody typed: the nearest by edits; or one of which the letters of two
 * neighbours are swapped; or the one of the words with these letters in it that begins with them, or has the fewest beside;
 * or the one of which the start or the end is nearest.
 */
export function nearestTyped(typed: string, words: Iterable<string>): string | undefined {
  const all = [...words];
  if (typed.length > LONGEST) return undefined;
  return (
    currentName('word', typed, all) ??
    nearestOf(typed, all) ??
    slippedOf(typed, all) ??
    nearestWith(lettersOf(typed), all, typed) ??
    nearestByPart(typed, all)
  );
}

/** The same as {@link didYouMean} says it. */
export function didYouMeanTyped(typed: string, words: Iterable<string>): string {
  const nearest = nearestTyped(typed, words);
  return nearest === undefined ? '' : `; did you mean \`${nearest}\`?`;
}

/** The word that is typed with two letters swapped or one left out: it is found by edits unless it is short. */
function slippedOf(typed: string, words: readonly string[]): string | undefined {
  const found = typed.toLowerCase();
  return words.find((word) => isSwapped(found, word.toLowerCase()) || isShort(found, word.toLowerCase()));
}

/** Whether one letter is left out. */
function isShort(typed: string, word: string): boolean {
  return typed.length > 0 && typed.length + 1 === word.length && editDistance(typed, word, 2) === 1;
}

/** Whether two neighbours changed places, and nothing else. */
function isSwapped(typed: string, word: string): boolean {
  if (typed.length !== word.length) return false;
  const index = [...typed].findIndex((letter, at) => letter !== word[at]);
  const swapped = `${typed.slice(0, index)}${typed[index + 1]}${typed[index]}${typed.slice(index + 2)}`;
  return index >= 0 && swapped === word;
}

/** Fewer letters stand in too many words. */
const FEWEST_LETTERS = 3;

function nearestWith(letters: string, words: readonly string[], typed: string): string | undefined {
  if (letters.length < FEWEST_LETTERS) return undefined;
  const holding = words.filter((word) => lettersOf(word).includes(letters) && !areOpposites(typed, word));
  const beginning = holding.filter((word) => lettersOf(word).startsWith(letters));
  const [first, ...others] = beginning.length > 0 ? beginning : holding;
  return others.reduce((least, word) => (least && word.length < least.length ? word : least), first);
}

/** More words than these are not taken apart. */
const MOST_TAKEN_APART = 2000;

/** The word of which a part, at its start or end, is nearest by edits. */
function nearestByPart(typed: string, words: readonly string[]): string | undefined {
  const parts = new Map<string, string>();
  for (const word of words.slice(0, MOST_TAKEN_APART))
    for (const part of partsOf(word)) if (!parts.has(part)) parts.set(part, word);
  return parts.get(nearestOf(typed, parts.keys()) ?? '');
}

/** `Sensitive` and `apps` of `Sensitive apps`; `default-last` of `policy/default-last`. */
function partsOf(word: string): readonly string[] {
  const ends = [...word.matchAll(betweenWords())].slice(0, 8);
  const parts = ends.flatMap(({ 0: gap, index }) => [word.slice(0, index), word.slice(index + gap.length)]);
  return parts.filter((part) => part.length >= FEWEST_LETTERS);
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(betweenWords(), '');
}
