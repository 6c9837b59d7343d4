import { allBut, type CharacterSet, LAST_CHARACTER } from './characters.js';
import { PatternCursor, type PatternNote } from './pattern-cursor.js';
import { type ReadSet, readClass, readEscape, readPlain } from './read-character.js';
import type { Assertion, RegularExpression, Repeat } from './regular-expression.js';

export type ReadRegularExpression =
  | {
      readonly ok: true;
      readonly expression: RegularExpression;
      /** The number of capture groups of the regular expression. */
      readonly groups: number;
      /**
       * Features that prevent matching in linear time: look-around, back-references and other features of backtracking engines,
       * syntax of other dialects, and patterns beyond the size limits.
       */
      readonly beyond: readonly PatternNote[];
    }
  /** The pattern is invalid in every dialect of regular expressions. */
  | { readonly ok: false; readonly fault: PatternNote };

/**
 * Reads a regular expression in the syntax of RE2, and notes features that RE2 does not have. The syntax includes the Perl flags, as in RE2
 * for Java and JavaScript. Flags: `i` ignores case, `m` lets `^` and `$` match at lines, `s` lets a dot match any character. All other
 * flags are ignored.
 */
export function readRegularExpression(source: string, flags: string): ReadRegularExpression {
  if (source.length > LONGEST) {
    const note = { at: LONGEST, what: `more than ${LONGEST} characters` };
    return { ok: true, expression: EMPTY, groups: 0, beyond: [note] };
  }
  return new Reader(source, changeFlags(NO_FLAGS, flags, '')).read();
}

/** Returns the reason why a regular expression cannot be matched. */
export function reasonAgainst(read: ReadRegularExpression): string {
  if (!read.ok) return `${read.fault.what}, at character ${read.fault.at + 1}`;
  const [first] = read.beyond;
  return first === undefined ? 'nothing' : `${first.what} at character ${first.at + 1}`;
}

const LONGEST = 10_000;

/** The maximum nesting of parentheses in a regular expression. Functions that process the parsed expression recurse once for each level. */
const DEEPEST_NESTING = 200;

/** RE2's maximum number of repetitions. The numbers of nested repetitions are multiplied. */
const MOST_REPEATS = 1000;

const EMPTY: RegularExpression = { kind: 'sequence', parts: [] };

interface Flags {
  readonly ignoresCase: boolean;
  readonly dotIsAny: boolean;
  readonly hasLines: boolean;
  readonly prefersFewer: boolean;
}

const NO_FLAGS: Flags = { ignoresCase: false, dotIsAny: false, hasLines: false, prefersFewer: false };

/**
 * A part of an expression. `repeats` is the largest number of repetitions after nested counts are multiplied: 6 for `(a{2}){3}`, and 5 for
 * `(a{2}){2}b{5}`.
 */
interface Part {
  readonly expression: RegularExpression;
  readonly repeats: number;
}

/** A group of a regular expression whose closing parenthesis has not been read yet. */
interface Group {
  readonly start: number;
  readonly branches: Part[];
  parts: Part[];
  /** The flags that apply outside of the group, and therefore again after its end. */
  readonly outer: Flags;
  readonly finish: (inner: RegularExpression) => RegularExpression;
}

class Reader {
  readonly #cursor: PatternCursor;
  readonly #groups: Group[] = [];
  readonly #names = new Set<string>();
  #group: Group;
  #flags: Flags;
  #captured = 0;

  constructor(source: string, flags: Flags) {
    this.#cursor = new PatternCursor(source);
    this.#flags = flags;
    this.#group = { start: 0, branches: [], parts: [], outer: flags, finish: (inner) => inner };
  }

  read(): ReadRegularExpression {
    const cursor = this.#cursor;
    for (let wasRepeated = false; !cursor.isDone; ) {
      const isRepeated = this.#readRepeat(wasRepeated);
      if (!isRepeated) this.#readOne();
      wasRepeated = isRepeated;
    }
    if (this.#groups.length > 0) cursor.fail(this.#group.start, 'this `(` is not closed');
    if (cursor.fault !== undefined) return { ok: false, fault: cursor.fault };
    const { expression } = finishGroup(this.#group);
    return { ok: true, expression, groups: this.#captured, beyond: cursor.beyond };
  }

  #add(expression: RegularExpression): void {
    this.#group.parts.push({ expression, repeats: 1 });
  }

  #addSet(of: ReadSet): void {
    this.#add(of === undefined ? { kind: 'unknown', isCharacter: true } : { kind: 'character', of });
  }

  /** Reads a repetition. A `{` that does not begin a repetition is a literal character. */
  #readRepeat(wasRepeated: boolean): boolean {
    const cursor = this.#cursor;
    const { at } = cursor;
    const sign = cursor.take(REPETITION);
    if (sign === undefined) return false;
    const isCounted = sign[1] !== undefined;
    const [least, most] = boundsOf(sign);
    const prefers = this.#preference();
    const of = this.#group.parts.pop();
    const repeats = of === undefined || !isCounted ? (of?.repeats ?? 1) : repeatsOf(of, least, most);
    if (of === undefined || (wasRepeated && !isCounted))
      cursor.fail(at, 'there is nothing to repeat before this quantifier');
    if (least > most) cursor.fail(at, 'the minimum number of repetitions is greater than the maximum');
    if (wasRepeated) cursor.noteUnsupported(at, 'a quantifier after another quantifier');
    if (least > MOST_REPEATS || (most !== ENDLESS && most > MOST_REPEATS) || repeats > MOST_REPEATS)
      cursor.noteUnsupported(at, `more than ${MOST_REPEATS} repetitions`);
    const expression: Repeat = { kind: 'repeat', of: of?.expression ?? EMPTY, least, most, prefers, at };
    this.#group.parts.push({ expression, repeats });
    return true;
  }

  #preference(): Repeat['prefers'] {
    const cursor = this.#cursor;
    if (cursor.is('+')) {
      cursor.noteUnsupported(cursor.at, 'a possessive quantifier');
      cursor.at++;
      return 'possessive';
    }
    return cursor.takes('?') !== this.#flags.prefersFewer ? 'fewer' : 'more';
  }

  #readOne(): void {
    const cursor = this.#cursor;
    const { at } = cursor;
    if (cursor.is('\\')) this.#readEscape();
    else if (cursor.takes('[')) this.#addSet(readClass(cursor, this.#flags.ignoresCase, at));
    else if (cursor.takes('(')) this.#openGroup(at);
    else if (cursor.takes(')')) this.#closeGroup(at);
    else if (cursor.takes('|')) this.#endBranch();
    else if (cursor.takes('.')) this.#addSet(this.#flags.dotIsAny ? ANY : LINE);
    else if (cursor.takes('^')) this.#addPlace(this.#flags.hasLines ? 'line-start' : 'text-start');
    else if (cursor.takes('$')) this.#addPlace(this.#flags.hasLines ? 'line-end' : 'text-end');
    else this.#addSet(readPlain(cursor, this.#flags.ignoresCase));
  }

  #addPlace(place: Assertion): void {
    this.#add({ kind: 'place', place });
  }

  #readEscape(): void {
    const cursor = this.#cursor;
    const { at } = cursor;
    const place = PLACES.get(cursor.take(PLACE)?.[1] ?? '');
    if (place !== undefined) this.#addPlace(place);
    else if (cursor.takes('\\Q')) this.#readQuoted();
    else if (cursor.take(BACK_REFERENCE) !== undefined) this.#addBeyond(at, 'a back-reference');
    else if (cursor.take(OTHER_PLACE) !== undefined)
      this.#addBeyond(at, `the escape \`${cursor.source.slice(at, cursor.at)}\``);
    else this.#addSet(readEscape(cursor, this.#flags.ignoresCase));
  }

  #addBeyond(at: number, what: string): void {
    this.#cursor.noteUnsupported(at, what);
    this.#add({ kind: 'unknown', isCharacter: false });
  }

  #readQuoted(): void {
    const cursor = this.#cursor;
    const found = cursor.source.indexOf('\\E', cursor.at);
    const end = found < 0 ? cursor.source.length : found;
    while (cursor.at < end) this.#addSet(readPlain(cursor, this.#flags.ignoresCase));
    cursor.takes('\\E');
  }

  #endBranch(): void {
    this.#group.branches.push(sequenceOf(this.#group.parts));
    this.#group.parts = [];
  }

  #openGroup(start: number): void {
    const cursor = this.#cursor;
    const looking = cursor.take(LOOKING)?.[0];
    const opening = looking === undefined && cursor.is('?') ? cursor.take(OPENING) : undefined;
    const [, name, on = '', off = '', end] = opening ?? [];
    if (looking !== undefined) {
      cursor.noteUnsupported(start, LOOKS.get(looking) as string);
      this.#enterGroup(start, () => ({ kind: 'unknown', isCharacter: false }));
    } else if (opening === undefined && cursor.is('?')) {
      const written = cursor.take(OTHER_OPENING)?.[0];
      cursor.noteUnsupported(start, `a group that begins with \`(${written}\``);
      if (!written?.endsWith(')')) this.#enterGroup(start, (inner) => inner);
    } else if (end === undefined) {
      const group = ++this.#captured;
      if (name !== undefined) this.#name(name, start);
      this.#enterGroup(start, (of) => ({ kind: 'capture', group, of }));
    } else if (end === ':') this.#enterGroup(start, (inner) => inner);
    // Flags such as `(?i)` open no group: they apply up to the end of the enclosing group.
    this.#flags = changeFlags(this.#flags, on, off);
  }

  #enterGroup(start: number, finish: Group['finish']): void {
    if (this.#groups.length >= DEEPEST_NESTING) {
      this.#cursor.noteUnsupported(start, `groups nested more than ${DEEPEST_NESTING} levels deep`);
      this.#cursor.stop();
      this.#groups.length = 0;
      return;
    }
    this.#groups.push(this.#group);
    this.#group = { start, branches: [], parts: [], outer: this.#flags, finish };
  }

  #name(name: string, start: number): void {
    if (this.#names.has(name)) this.#cursor.noteUnsupported(start, `another group named \`${name}\``);
    this.#names.add(name);
  }

  #closeGroup(at: number): void {
    const outer = this.#groups.pop();
    if (outer === undefined) {
      this.#cursor.fail(at, 'this `)` closes nothing');
      return;
    }
    const { expression, repeats } = finishGroup(this.#group);
    outer.parts.push({ expression: this.#group.finish(expression), repeats });
    this.#flags = this.#group.outer;
    this.#group = outer;
  }
}

function finishGroup({ branches, parts }: Group): Part {
  const last = sequenceOf(parts);
  if (branches.length === 0) return last;
  const all = [...branches, last];
  return {
    expression: { kind: 'choice', branches: all.map(({ expression }) => expression) },
    repeats: mostRepeats(all),
  };
}

function sequenceOf(parts: readonly Part[]): Part {
  if (parts.length === 1) return parts[0] as Part;
  return {
    expression: { kind: 'sequence', parts: parts.map(({ expression }) => expression) },
    repeats: mostRepeats(parts),
  };
}

function mostRepeats(parts: readonly Part[]): number {
  return parts.reduce((most, { repeats }) => Math.max(most, repeats), 1);
}

function repeatsOf(of: Part, least: number, most: number): number {
  if (most === 0) return 1;
  return of.repeats * Math.max(1, most === ENDLESS ? least : most);
}

const ENDLESS = Number.POSITIVE_INFINITY;

const REPETITION = /[*+?]|\{(0|[1-9]\d*)(?:(,)(0|[1-9]\d*|))?\}/y;

function boundsOf([sign, from, comma, to]: RegExpExecArray): readonly [least: number, most: number] {
  if (from === undefined) return SIGNS.get(sign) as readonly [number, number];
  const least = countOf(from);
  if (comma === undefined) return [least, least];
  return [least, to === '' || to === undefined ? ENDLESS : countOf(to)];
}

function countOf(digits: string): number {
  return Math.min(Number(digits), MOST_REPEATS + 1);
}

const SIGNS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['*', [0, ENDLESS]],
  ['+', [1, ENDLESS]],
  ['?', [0, 1]],
]);

function changeFlags(flags: Flags, on: string, off: string): Flags {
  const value = (flag: string, before: boolean) => !off.includes(flag) && (on.includes(flag) || before);
  return {
    ignoresCase: value('i', flags.ignoresCase),
    dotIsAny: value('s', flags.dotIsAny),
    hasLines: value('m', flags.hasLines),
    prefersFewer: value('U', flags.prefersFewer),
  };
}

/**
 * Matches the opening of a group after its `(`: either `?` and the name of the group, or `?`, flags to set and flags to clear, and then `:`
 * or `)`.
 */
const OPENING = /\?(?:P?<(\w+)>|([imsU]*)(?:-([imsU]+))?([:)]))/y;

/** Matches an opening that {@link OPENING} does not match: flags of other dialects, or any other character after the `?`. */
const OTHER_OPENING = /\?(?:[A-Za-z-]+[:)]|[^\s()]?)/y;

/** Matches the openings of groups that only a backtracking engine supports, such as look-ahead. */
const LOOKING = /\?(?:<?[=!]|>)/y;
const LOOKS: ReadonlyMap<string, string> = new Map([
  ['?=', 'a look-ahead'],
  ['?!', 'a look-ahead'],
  ['?<=', 'a look-behind'],
  ['?<!', 'a look-behind'],
  ['?>', 'an atomic group'],
]);

const BACK_REFERENCE = /\\(?:[1-7](?![0-7])|[89]|k<[^<>]*>)/y;

const PLACE = /\\([AzbB])/y;
const OTHER_PLACE = /\\[ZG]/y;
const PLACES: ReadonlyMap<string, Assertion> = new Map([
  ['A', 'text-start'],
  ['z', 'text-end'],
  ['b', 'word-boundary'],
  ['B', 'no-word-boundary'],
]);

const ANY: CharacterSet = [[0, LAST_CHARACTER]];
const LINE: CharacterSet = allBut([[10, 10]]);
