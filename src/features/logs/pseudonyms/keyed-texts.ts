import { cacheRecent, getOrMake } from '../../../base/memo.js';
import { cutAtParts } from './cut-words.js';
import { type KeyedHash, keyedDigits, keyedLetters } from './keyed-letters.js';

/** Texts that stand for others: equal for equal ones, and one begins with, ends with or holds another where theirs did. */
export type KeyedText = (text: string) => string;

/** Letters, or digits of any script; the characters between them stay. */
const WORDS = /[\p{L}\p{M}]+|\p{N}+/gu;

/** A text that is a number and nothing else, and short: a count, a level. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,2})$/;

/** Remembered of what was renamed last. */
const MOST_REMEMBERED = 100_000;

/** The group of all, by whose name the service knows it. */
const EVERYONE = 'everyone';

/**
 * `parts`: texts that others are searched for, whatever stands around them. `keepsNumbers`: a policy asks whether a number is above
 * another, so that texts that are only a short number stay, unless a part is in them.
 */
export function keyedTexts(hash: KeyedHash, parts: Iterable<string>, keepsNumbers = false): KeyedText {
  const words = [...parts].flatMap(wordPartsOf);
  const cut = cutAtParts(words);
  const isKept = (text: string) =>
    keepsNumbers && PLAIN_NUMBER.test(text) && !words.some((part) => text.includes(part));
  const kept = new Set(cut(EVERYONE));
  const letters = new Map<string, string>();
  const piece = (text: string): string => {
    const folded = foldedWord(text);
    if (kept.has(folded)) return text;
    if (/^\p{N}/u.test(text)) return keyedDigits(hash, text);
    if (letters.size >= MOST_REMEMBERED) letters.clear();
    const made = getOrMake(letters, folded, () => keyedLetters(hash, 'word', folded));
    return inCaseOf(text, made);
  };
  const word = (text: string): string => {
    let made = '';
    let start = 0;
    for (const { length } of cut(foldedWord(text))) {
      made += piece(text.slice(start, start + length));
      start += length;
    }
    return made;
  };
  return cacheRecent((text: string) => (isKept(text) ? text : text.replaceAll(WORDS, word)), MOST_REMEMBERED);
}

/** The words of a text as parts that others may hold. */
export function wordPartsOf(text: string): string[] {
  return (text.match(WORDS) ?? []).map(foldedWord);
}

/** In lower case, where that is as long. */
function foldedWord(word: string): string {
  const lower = word.toLowerCase();
  return lower.length === word.length ? lower : word;
}

/** Letters in the case of a word; where that is mixed, in one that no other case is. */
function inCaseOf(word: string, letters: string): string {
  const [lower, upper] = [word.toLowerCase(), word.toUpperCase()];
  if (word === lower) return letters;
  if (word === upper) return letters.toUpperCase();
  const [first = '', ...rest] = letters;
  if (word.slice(1) === lower.slice(1)) return first.toUpperCase() + rest.join('');
  return Array.from(letters, (letter, at) => (isRaised(word, at) ? letter.toUpperCase() : letter)).join('');
}

/** Which letters of a word of mixed case are large, over and over; the second always is, and the third never. */
function isRaised(word: string, at: number): boolean {
  if (at === 1) return true;
  if (at === 2) return false;
  const letter = word[at % word.length] as string;
  return letter !== letter.toLowerCase();
}
