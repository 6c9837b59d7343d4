import { betweenWords } from '../between-words.js';
import { editDistance } from './edit-distance.js';
import { currentName } from './former-names.js';
import { areOpposites } from './opposites.js';

/** The maximum length of compared words. Longer words are not treated as typing errors. */
const MAX_LENGTH = 60;

/**
 * Returns the known word with the smallest edit distance. Returns `undefined` if more than a third of its letters differ or if it means the
 * opposite.
 */
function nearestOf(found: string, words: Iterable<string>): string | undefined {
  if (found.length > MAX_LENGTH) return undefined;
  let nearest: string | undefined;
  let least = Math.floor(found.length / 3) + 1;
  for (const word of words) {
    const edits = editDistance(found.toLowerCase(), word.toLowerCase(), least);
    if (edits < least && !areOpposites(found, word)) [nearest, least] = [word, edits];
  }
  return nearest;
}

/** Returns all known words that have the smallest edit distance. The user may have meant any of them. */
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

/**
 * Returns the nearest known word; `undefined` if several known words are equally near. A program may only replace a typed word
 * automatically if there is a single nearest word.
 */
export function onlyNearestOf(found: string, words: Iterable<string>): string | undefined {
  const [nearest, ...others] = allNearestOf(found, words);
  return others.length === 0 ? nearest : undefined;
}

/** Returns the URNs with the most similar name. Only the last part of each URN is compared, because the rest is always the same. */
export function allNearestUrns(found: string, names: readonly string[]): readonly string[] {
  const byLast = new Map(names.map((name) => [lastWordOf(name), name]));
  return allNearestOf(lastWordOf(found), byLast.keys()).flatMap((last) => byLast.get(last) ?? []);
}

export function lastWordOf(urn: string): string {
  return urn.slice(urn.lastIndexOf(':') + 1);
}

/** The maximum number of unknown names in a document for which a suggestion is computed. Each suggestion takes time. */
export const MAX_SUGGESTIONS = 100;

/** Returns `; did you mean …?` with every nearest word, or an empty text. */
export function didYouMean(found: unknown, words: Iterable<string>): string {
  if (typeof found !== 'string') return '';
  const all = [...words];
  const current = currentName('word', found, all);
  if (current !== undefined) return didYouMeanWords([current]);
  const nearest = allNearestOf(found, all);
  return didYouMeanWords(nearest.length > 0 ? nearest : allSlipsOf(found, all));
}

/** Returns `; did you mean …?` with all given words, or an empty text for no words. */
export function didYouMeanWords(words: readonly string[]): string {
  const quoted = words.map((word) => `\`${word}\``);
  const last = quoted.pop();
  if (last === undefined) return '';
  return `; did you mean ${quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`}?`;
}

/** Returns the first of the words that {@link allNearestTyped} finds; `undefined` if it finds none. */
export function nearestTyped(typed: string, words: Iterable<string>): string | undefined {
  return allNearestTyped(typed, words)[0];
}

/**
 * Returns the known words that the user may have meant. Tries in this order: the current name for a former name; the words with the
 * smallest edit distance; words with two swapped letters or one missing letter; a word that contains the typed letters (first words that
 * begin with them, then short words); a word with a similar beginning or end.
 */
function allNearestTyped(typed: string, words: Iterable<string>): readonly string[] {
  const all = [...words];
  if (typed.length > MAX_LENGTH) return [];
  const current = currentName('word', typed, all);
  if (current !== undefined) return [current];
  const near = allNearestOf(typed, all);
  if (near.length > 0) return near;
  const slips = allSlipsOf(typed, all);
  if (slips.length > 0) return slips;
  const other = nearestWith(lettersOf(typed), all, typed) ?? nearestByPart(typed, all);
  return other === undefined ? [] : [other];
}

/** Returns `; did you mean …?` with the words that the user may have meant, or an empty text. */
export function didYouMeanTyped(typed: string, words: Iterable<string>): string {
  return didYouMeanWords(allNearestTyped(typed, words));
}

/**
 * Returns the known words that have the same letters as the typed word, except that two letters are swapped or one letter is missing. Finds
 * such mistakes in short words, for which the limit on the edit distance is too strict.
 */
function allSlipsOf(typed: string, words: readonly string[]): readonly string[] {
  const found = typed.toLowerCase();
  return words.filter(
    (word) => isSwapped(found, word.toLowerCase()) || isLetterMissing(found, word.toLowerCase()),
  );
}

/** Whether the typed word lacks exactly one letter of the other word. */
function isLetterMissing(typed: string, word: string): boolean {
  return typed.length > 0 && typed.length + 1 === word.length && editDistance(typed, word, 2) === 1;
}

/** Whether two words differ only in two swapped adjacent letters. */
function isSwapped(typed: string, word: string): boolean {
  if (typed.length !== word.length) return false;
  const index = [...typed].findIndex((letter, at) => letter !== word[at]);
  const swapped = `${typed.slice(0, index)}${typed[index + 1]}${typed[index]}${typed.slice(index + 2)}`;
  return index >= 0 && swapped === word;
}

/** The minimum number of typed letters for a search of words that contain them. Fewer letters occur in too many words. */
const MIN_LETTERS = 3;

function nearestWith(letters: string, words: readonly string[], typed: string): string | undefined {
  if (letters.length < MIN_LETTERS) return undefined;
  const holding = words.filter((word) => lettersOf(word).includes(letters) && !areOpposites(typed, word));
  const beginning = holding.filter((word) => lettersOf(word).startsWith(letters));
  const [first, ...others] = beginning.length > 0 ? beginning : holding;
  return others.reduce((least, word) => (least && word.length < least.length ? word : least), first);
}

/** Maximum number of known words that are split into parts. Further words are ignored, because splitting takes time. */
const MAX_SPLIT_WORDS = 2000;

/**
 * Splits the known words into parts and finds the part that is most similar to the typed word. Returns the known word to which this part
 * belongs, or `undefined` if no part is similar enough. Example: for `sensitve`, the part `Sensitive` of `Sensitive apps`.
 */
function nearestByPart(typed: string, words: readonly string[]): string | undefined {
  const parts = new Map<string, string>();
  for (const word of words.slice(0, MAX_SPLIT_WORDS))
    for (const part of partsOf(word)) if (!parts.has(part)) parts.set(part, word);
  return parts.get(nearestOf(typed, parts.keys()) ?? '');
}

/**
 * Returns parts of a name that consists of several words. The name is split at each gap between words in turn, which gives the part before
 * the gap and the part after it. Example: `policy/default-last` is split at `/` into `policy` and `default-last`, and at `-` into
 * `policy/default` and `last`.
 */
function partsOf(word: string): readonly string[] {
  const ends = [...word.matchAll(betweenWords())].slice(0, 8);
  const parts = ends.flatMap(({ 0: gap, index }) => [word.slice(0, index), word.slice(index + gap.length)]);
  return parts.filter((part) => part.length >= MIN_LETTERS);
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(betweenWords(), '');
}
