import { editDistance } from './edit-distance.js';

/**
 * Groups of words that must not be confused, although only a few letters may differ. Each string of a group has words with the same
 * meaning. A word is never suggested for a word in another string of the same group: `upper` never for `lower`.
 */
const OPPOSITES: readonly (readonly string[])[] = [
  ['start starts begin begins prefix', 'end ends suffix', 'contain contains'],
  ['first', 'last'],
  ['any some', 'all every each', 'none'],
  ['to', 'from'],
  ['upper', 'lower'],
  ['before', 'after'],
  ['min minimum', 'max maximum'],
  ['greater more', 'less fewer'],
  ['plus', 'minus'],
  ['add', 'remove'],
  ['include included includes', 'exclude excluded excludes'],
  ['allow allowed allows', 'deny denied denies'],
  ['lock locked', 'unlock unlocked'],
  ['required', 'optional'],
  ['high', 'medium', 'low'],
  ['second seconds', 'minute minutes', 'hour hours', 'day days', 'week weeks', 'month months', 'year years'],
];

/** Prefixes that negate a word: `managed`, `unmanaged`; `active`, `inactive`. */
const NEGATIONS = ['un', 'in', 'non', 'not', 'dis', 'de'];

/**
 * Whether a word cannot be a typing error for another word, even if few letters differ. Examples: a word with the opposite meaning, another
 * unit of time, or an added `not`.
 */
export function areOpposites(found: string, word: string): boolean {
  const [here, there] = [wordsIn(found), wordsIn(word)];
  const dropped = here.filter((one) => !there.includes(one));
  const added = there.filter((one) => !here.includes(one));
  return (
    dropped.some((one) => hasNoSynonymIn(one, there)) ||
    dropped.some((one) =>
      added.some((other) => isNegationOf(one, other) || isNearerToOpposite(one, other)),
    ) ||
    isNegated(dropped, added) ||
    isNegated(added, dropped)
  );
}

/** Whether the first list contains the word `not`, and the second list contains neither `not` nor a misspelling of it, such as `nto`. */
function isNegated(words: readonly string[], others: readonly string[]): boolean {
  return words.includes('not') && !others.some((one) => one.length < 5 && editDistance(one, 'not') <= 2);
}

/** Splits `isMemberOfAnyGroup`, `okta_sign_on` or `toISO8601` into words in lower case. */
function wordsIn(text: string): readonly string[] {
  return (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((word) => word.toLowerCase());
}

/** Whether `SYNONYMS` contains `word`, but the list `there` contains neither `word` nor a synonym of it. */
function hasNoSynonymIn(word: string, there: readonly string[]): boolean {
  const same = SYNONYMS.get(word);
  return same !== undefined && !there.some((other) => SYNONYMS.get(other)?.words === same.words);
}

function isNegationOf(word: string, other: string): boolean {
  return NEGATIONS.some((negation) => other === negation + word || word === negation + other);
}

/**
 * Whether the first word is nearer to an opposite of the second word than to the second word itself. Example: `aftr` is nearer to `after`
 * than to `before`.
 */
function isNearerToOpposite(word: string, other: string): boolean {
  const row = SYNONYMS.get(other);
  if (row === undefined) return false;
  const edits = Math.min(editDistance(word, other), Math.floor(word.length / 4) + 1);
  return row.apart.some((opposite) => editDistance(word, opposite, edits) < edits);
}

/** The words that have the same meaning as a word (`words`), and the words with an opposite meaning (`apart`). */
interface RelatedWords {
  readonly words: readonly string[];
  readonly apart: readonly string[];
}

const SYNONYMS: ReadonlyMap<string, RelatedWords> = new Map(
  OPPOSITES.flatMap((row) => {
    const all = row.map((same) => same.split(' '));
    return all.flatMap((words) => {
      const apart = all.filter((other) => other !== words).flat();
      return words.map((word) => [word, { words, apart }] as const);
    });
  }),
);
