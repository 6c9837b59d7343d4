import { cacheRecent, getOrMake } from '../../../base/memo.js';
import { cutAtParts } from './cut-words.js';
import { type KeyedHash, keyedDigits, keyedLetters } from './keyed-letters.js';

/**
 * A function that renames texts. Equal texts have equal pseudonyms. If a text begins with, ends with or contains another text, its
 * pseudonym begins with, ends with or contains the other pseudonym.
 */
export type KeyedText = (text: string) => string;

/** Matches a sequence of letters, or of digits, in any script. Other characters are not renamed. */
const WORDS = /[\p{L}\p{M}]+|\p{N}+/gu;

/** Matches a text that is only a short number, such as a count or a level. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,2})$/;

/** The maximum number of cached pseudonyms. */
const MOST_REMEMBERED = 100_000;

/** The name by which the service identifies the group of all users. */
const EVERYONE = 'everyone';

/**
 * Returns a function that replaces the words and numbers of a text by pseudonyms, with the key of `hash`. `parts` are texts that policies
 * search for. If a word contains one of them, its pieces are replaced separately. With `keepsNumbers`, short numbers that contain none of
 * `parts` stay unchanged, because a policy compares them as numbers.
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
    return applyCase(text, made);
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

/** Returns the words of a text, in lower case. Each word gets its own pseudonym. */
export function wordPartsOf(text: string): string[] {
  return (text.match(WORDS) ?? []).map(foldedWord);
}

/** Returns a word in lower case. If the lower-case word has another length, returns the word unchanged. */
function foldedWord(word: string): string {
  const lower = word.toLowerCase();
  return lower.length === word.length ? lower : word;
}

/**
 * Returns the letters of a pseudonym (in lower case) with the capitals of the original word. If the word is in lower case, in upper case,
 * or has one capital at the start, so has the pseudonym. For other words, {@link isUpperCaseAt} selects the capitals. Two spellings of a
 * word that differ only in case get pseudonyms that differ only in case.
 */
function applyCase(word: string, letters: string): string {
  const [lower, upper] = [word.toLowerCase(), word.toUpperCase()];
  if (word === lower) return letters;
  if (word === upper) return letters.toUpperCase();
  const [first = '', ...rest] = letters;
  if (word.slice(1) === lower.slice(1)) return first.toUpperCase() + rest.join('');
  return Array.from(letters, (letter, at) => (isUpperCaseAt(word, at) ? letter.toUpperCase() : letter)).join(
    '',
  );
}

/**
 * Returns whether the letter at index `at` of a pseudonym is a capital, if the original word is in mixed case. The second letter is always
 * a capital and the third letter never is, so that the pseudonym is in mixed case, too. Any other letter has the case of the letter at the
 * same position of the word. If the word is too short, it is repeated.
 */
function isUpperCaseAt(word: string, at: number): boolean {
  if (at === 1) return true;
  if (at === 2) return false;
  const letter = word[at % word.length] as string;
  return letter !== letter.toLowerCase();
}
