import { editDistance } from './edit-distance.js';

/**
 * Words of which none is a slip of the pen for another: near as their letters are, they say something else. In each row
 * the words that say the same stand together.
 */
const APART: readonly (readonly string[])[] = [
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

/** What turns a word round when it stands in front of it: `managed`, `unmanaged`; `active`, `inactive`. */
const NEGATIONS = ['un', 'in', 'non', 'not', 'dis', 'de'];

/**
 * Whether a word cannot have been meant by another, however few letters are between them: it says the opposite, another
 * quantity or direction, or leaves out that the other said one. Where neither is known to, it may have been.
 */
export function areOpposites(found: string, word: string): boolean {
  const [here, there] = [wordsIn(found), wordsIn(word)];
  const dropped = here.filter((one) => !there.includes(one));
  const added = there.filter((one) => !here.includes(one));
  return (
    dropped.some((one) => isLost(one, there)) ||
    dropped.some((one) => added.some((other) => isTurned(one, other) || isNearerToOpposite(one, other))) ||
    isNegated(dropped, added) ||
    isNegated(added, dropped)
  );
}

/** Whether one says `not`, and no word of the other is a slip of it, as `nto` is. */
function isNegated(words: readonly string[], others: readonly string[]): boolean {
  return words.includes('not') && !others.some((one) => one.length < 5 && editDistance(one, 'not') <= 2);
}

/** `isMemberOfAnyGroup`, `okta_sign_on` and `toISO8601` in parts, in lower case. */
function wordsIn(text: string): readonly string[] {
  return (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((word) => word.toLowerCase());
}

/** One of the words above, of which nothing says the same in the other. */
function isLost(word: string, there: readonly string[]): boolean {
  const same = SAME.get(word);
  return same !== undefined && !there.some((other) => SAME.get(other)?.words === same.words);
}

function isTurned(word: string, other: string): boolean {
  return NEGATIONS.some((negation) => other === negation + word || word === negation + other);
}

/** `aftr` is no slip for `before`, since it is one for `after`. */
function isNearerToOpposite(word: string, other: string): boolean {
  const row = SAME.get(other);
  if (row === undefined) return false;
  const edits = Math.min(editDistance(word, other), Math.floor(word.length / 4) + 1);
  return row.apart.some((opposite) => editDistance(word, opposite, edits) < edits);
}

/** What says the same as a word, and what says something else instead. */
interface Meaning {
  readonly words: readonly string[];
  readonly apart: readonly string[];
}

const SAME: ReadonlyMap<string, Meaning> = new Map(
  APART.flatMap((row) => {
    const all = row.map((same) => same.split(' '));
    return all.flatMap((words) => {
      const apart = all.filter((other) => other !== words).flat();
      return words.map((word) => [word, { words, apart }] as const);
    });
  }),
);
