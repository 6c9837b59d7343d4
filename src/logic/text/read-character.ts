import { PERL_CLASSES, POSIX_CLASSES } from './character-classes.js';
import { allBut, type CharacterSet, charactersIn, isHalf, LAST_CHARACTER } from './characters.js';
import { withOtherCases } from './letter-case.js';
import type { PatternCursor } from './pattern-cursor.js';
import { unicodeClass } from './unicode-classes.js';

/**
 * The characters that a part of a regular expression matches; `undefined` if they cannot be determined. In this case, the
 * {@link PatternCursor} records that the part is not supported.
 */
export type ReadSet = CharacterSet | undefined;

/** Reads a literal character of a regular expression. */
export function readPlain(cursor: PatternCursor, ignoresCase: boolean): ReadSet {
  const { at } = cursor;
  return rangeOf(cursor, at, cursor.character(), undefined, ignoresCase);
}

/** Reads an escape sequence that matches one character, such as `\d` or `\n`. */
export function readEscape(cursor: PatternCursor, ignoresCase: boolean): ReadSet {
  const { at } = cursor;
  const named = readEscapedClass(cursor, ignoresCase);
  return named === NONE ? rangeOf(cursor, at, readEscaped(cursor), undefined, ignoresCase) : named;
}

/**
 * Reads a character class such as `[a-z]`. The cursor must be after the `[`, and is moved after the `]`. `start` is the index of the `[`.
 */
export function readClass(cursor: PatternCursor, ignoresCase: boolean, start: number): ReadSet {
  const isNegated = cursor.takes('^');
  const ranges: (readonly [number, number])[] = [];
  let isKnown = true;
  for (let isFirst = true; isFirst || !cursor.is(']'); isFirst = false) {
    if (cursor.isDone) {
      cursor.fail(start, 'this `[` is not closed');
      return undefined;
    }
    const set = readMember(cursor, ignoresCase);
    isKnown &&= set !== undefined;
    for (const range of set ?? []) ranges.push(range);
  }
  cursor.at++;
  if (!isKnown) return undefined;
  const set = charactersIn(ranges);
  return isNegated ? allBut(set) : set;
}

function readMember(cursor: PatternCursor, ignoresCase: boolean): ReadSet {
  const { at } = cursor;
  const posix = cursor.take(POSIX);
  if (posix !== undefined)
    return negateIf(
      cursor,
      at,
      POSIX_CLASSES.get(posix[2] as string),
      posix[1] === '^',
      ignoresCase,
      posix[0],
    );
  if (cursor.is('[:') && cursor.source.includes(':]', at + 1)) {
    cursor.noteUnsupported(at, 'a `[:` that names no class');
    cursor.at++;
    return undefined;
  }
  const named = cursor.is('\\') ? readEscapedClass(cursor, ignoresCase) : NONE;
  if (named !== NONE) return named;
  const first = readOne(cursor);
  const isRange = cursor.is('-') && !cursor.is('-]') && cursor.at + 1 < cursor.source.length;
  if (!isRange) return rangeOf(cursor, at, first, undefined, ignoresCase);
  cursor.at++;
  return rangeOf(cursor, at, first, readOne(cursor) ?? NOT_KNOWN, ignoresCase);
}

const POSIX = /\[:(\^?)([a-z]+):\]/y;

function readOne(cursor: PatternCursor): number | undefined {
  return cursor.is('\\') ? readEscaped(cursor) : cursor.character();
}

const NOT_KNOWN = -1;

/**
 * Returns the characters from `first` to `last`, or only `first` if `last` is absent. If `ignoresCase`, adds the characters that differ
 * from them only in case. Returns `undefined` if an end is unknown or a surrogate.
 */
function rangeOf(
  cursor: PatternCursor,
  at: number,
  first: number | undefined,
  last: number | undefined,
  ignoresCase: boolean,
): ReadSet {
  if (first === undefined || last === NOT_KNOWN) return undefined;
  if (last !== undefined && last < first) cursor.fail(at, 'this range ends before it begins');
  if (isHalf(first) || isHalf(last ?? first)) {
    cursor.noteUnsupported(at, 'an incomplete UTF-16 character');
    return undefined;
  }
  return inAllCases([[first, last ?? first]], ignoresCase);
}

function inAllCases(set: CharacterSet, ignoresCase: boolean): CharacterSet {
  return ignoresCase ? withOtherCases(set) : set;
}

/** The result of {@link readEscapedClass} if the pattern has no escaped character class at the cursor. */
const NONE = Symbol('none');

/** Reads escaped character classes such as `\d` and `\p{Greek}`; an upper-case letter negates the class. */
function readEscapedClass(cursor: PatternCursor, ignoresCase: boolean): ReadSet | typeof NONE {
  const { at } = cursor;
  const found = cursor.take(ESCAPED_CLASS);
  if (found === undefined) return NONE;
  const [written, perl, unicode, isNegated, braced, letter] = found;
  if (perl !== undefined)
    return negateIf(cursor, at, PERL_CLASSES.get(perl.toLowerCase()), perl < 'a', ignoresCase, written);
  const isOutside = (unicode === 'P') !== (isNegated === '^');
  return negateIf(cursor, at, unicodeClass((braced ?? letter) as string), isOutside, ignoresCase, written);
}

const ESCAPED_CLASS = /\\(?:([dswDSW])|([pP])(?:\{(\^?)([^{}]*)\}|([A-Za-z])))/y;

function negateIf(
  cursor: PatternCursor,
  at: number,
  set: ReadSet,
  isNegated: boolean,
  ignoresCase: boolean,
  written: string,
): ReadSet {
  if (set === undefined) {
    cursor.noteUnsupported(at, `the class \`${written}\``);
    return undefined;
  }
  const all = inAllCases(set, ignoresCase);
  return isNegated ? allBut(all) : all;
}

/** Reads an escaped character, beginning at the `\`. Returns `undefined` if the escape is unknown. */
function readEscaped(cursor: PatternCursor): number | undefined {
  const { at } = cursor;
  const escaped = cursor.take(ESCAPED);
  if (escaped !== undefined) {
    const [, octal, hex, long, named, plain] = escaped;
    if (octal !== undefined) return Number.parseInt(octal, 8);
    if (named !== undefined) return NAMED.get(named) as number;
    if (plain !== undefined) return plain.charCodeAt(0);
    const character = Number.parseInt((hex ?? long) as string, 16);
    if (character <= LAST_CHARACTER) return character;
  } else if (cursor.take(OTHER_ESCAPE) === undefined) {
    cursor.fail(at, 'nothing follows the `\\`');
    return undefined;
  }
  cursor.noteUnsupported(at, `the escape \`${cursor.source.slice(at, cursor.at)}\``);
  return undefined;
}

const ESCAPED =
  /\\(?:(0[0-7]{0,2}|[1-7][0-7]{1,2})|x(?:([\da-fA-F]{2})|\{([\da-fA-F]+)\})|([afnrtv])|([!-/:-@[-`{-~\0- \x7f]))/y;

/** Matches escapes that only other dialects of regular expressions have. */
const OTHER_ESCAPE = /\\(?:u[\da-fA-F]{4}|c[ -~]|[A-Za-z]\{[^{}]*\}|.)/suy;

const NAMED: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
]);
