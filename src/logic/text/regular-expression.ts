import { PERL_CLASSES, POSIX_CLASSES } from './character-classes.js';
import { allBut, type CharacterSet, charactersIn, isHalf, LAST_CHARACTER } from './characters.js';
import { withOtherCases } from './letter-case.js';

/** A regular expression as the set of texts it stands for: what it captures, and what it prefers, is not in it. */
export type RegularExpression =
  | { readonly kind: 'character'; readonly of: CharacterSet }
  | { readonly kind: 'place'; readonly place: Assertion }
  | { readonly kind: 'sequence'; readonly parts: readonly RegularExpression[] }
  | { readonly kind: 'choice'; readonly branches: readonly RegularExpression[] }
  | {
      readonly kind: 'repeat';
      readonly of: RegularExpression;
      readonly least: number;
      /** `Infinity` when there is no end. */
      readonly most: number;
    };

/** Something that must hold between two characters; a word is of ASCII letters, digits and `_`. */
export type Assertion =
  | 'text-start'
  | 'text-end'
  | 'line-start'
  | 'line-end'
  | 'word-boundary'
  | 'no-word-boundary';

export type ReadRegularExpression =
  | { readonly ok: true; readonly expression: RegularExpression }
  /** Not the syntax of RE2, or more of it than is read here: `\p` classes, halves of characters, very deep nesting. */
  | { readonly ok: false; readonly reason: string };

/** Reads the syntax of RE2 (Perl flags, as RE2 for Java and JavaScript take it). */
export function readRegularExpression(source: string, ignoresCase: boolean): ReadRegularExpression {
  if (source.length > LONGEST) return { ok: false, reason: `longer than ${LONGEST} characters` };
  const reader = new Reader(source, { ignoresCase, dotIsAny: false, hasLines: false });
  const expression = reader.read();
  return reader.fault === undefined ? { ok: true, expression } : { ok: false, reason: reader.fault };
}

const LONGEST = 10_000;

/** Nobody writes deeper groups; what is built from them goes one call deeper for each. */
const DEEPEST = 200;

/** RE2 refuses more, counted through groups. */
const MOST_REPEATS = 1000;

interface Flags {
  readonly ignoresCase: boolean;
  readonly dotIsAny: boolean;
  readonly hasLines: boolean;
}

/** How often the counted repetitions within it repeat at most. */
interface Part {
  readonly expression: RegularExpression;
  readonly repeats: number;
}

/** A group that is not closed yet. */
interface Group {
  readonly branches: Part[];
  parts: Part[];
  /** What holds again after it. */
  readonly outer: Flags;
}

class Reader {
  readonly #source: string;
  readonly #groups: Group[] = [];
  readonly #names = new Set<string>();
  #group: Group;
  #flags: Flags;
  #at = 0;
  #wasRepeated = false;
  fault: string | undefined;

  constructor(source: string, flags: Flags) {
    this.#source = source;
    this.#flags = flags;
    this.#group = { branches: [], parts: [], outer: flags };
  }

  read(): RegularExpression {
    while (this.fault === undefined && this.#at < this.#source.length) {
      const isRepeated = this.#readRepeat();
      if (!isRepeated) this.#readOne();
      this.#wasRepeated = isRepeated;
    }
    if (this.#groups.length > 0) this.#fail('missing closing )');
    return closed(this.#group).expression;
  }

  #fail(reason: string): void {
    this.fault ??= reason;
  }

  #add(expression: RegularExpression): void {
    this.#group.parts.push({ expression, repeats: 1 });
  }

  /** A `{` that is no repetition is a character. */
  #readRepeat(): boolean {
    const [least, most] = this.#repetition() ?? [];
    if (least === undefined || most === undefined) return false;
    const isCounted = this.#source[this.#at - 1] === '}';
    if (this.#source[this.#at] === '?') this.#at++;
    const of = this.#group.parts.pop();
    const repeats = of === undefined || !isCounted ? (of?.repeats ?? 1) : repeatsOf(of, least, most);
    const isTooMuch = least > MOST_REPEATS || (most !== Number.POSITIVE_INFINITY && most > MOST_REPEATS);
    if (isTooMuch || least > most || (isCounted && Math.max(least, most) >= 2 && repeats > MOST_REPEATS))
      this.#fail('invalid repeat count');
    else if (this.#wasRepeated) this.#fail('invalid nested repetition operator');
    else if (of === undefined) this.#fail('missing argument to repetition operator');
    else this.#group.parts.push({ expression: { kind: 'repeat', of: of.expression, least, most }, repeats });
    return true;
  }

  #repetition(): readonly [number, number] | undefined {
    const sign = this.#source[this.#at] as string;
    const signs = SIGNS.get(sign);
    if (signs !== undefined) this.#at++;
    if (sign !== '{') return signs;
    const counted = matchAt(COUNTED, this.#source, this.#at);
    if (counted === null) return undefined;
    this.#at += counted[0].length;
    const least = Number(counted[1]);
    if (counted[2] === undefined) return [least, least];
    return [least, counted[3] === '' ? Number.POSITIVE_INFINITY : Number(counted[3])];
  }

  #readOne(): void {
    const character = this.#source.codePointAt(this.#at) as number;
    const sign = String.fromCodePoint(character);
    this.#at += sign.length;
    switch (sign) {
      case '[':
        this.#readClass();
        break;
      case '\\':
        this.#readEscape();
        break;
      case '(':
        this.#openGroup();
        break;
      case ')':
        this.#closeGroup();
        break;
      case '|':
        this.#endBranch();
        break;
      case '.':
        this.#add({ kind: 'character', of: this.#flags.dotIsAny ? ANY : allBut(NEW_LINE) });
        break;
      case '^':
        this.#add({ kind: 'place', place: this.#flags.hasLines ? 'line-start' : 'text-start' });
        break;
      case '$':
        this.#add({ kind: 'place', place: this.#flags.hasLines ? 'line-end' : 'text-end' });
        break;
      default:
        this.#addCharacter(character);
    }
  }

  #addCharacter(character: number): void {
    if (isHalf(character)) this.#fail(HALF);
    else this.#add({ kind: 'character', of: this.#inAllCases([[character, character]]) });
  }

  #inAllCases(set: CharacterSet): CharacterSet {
    return this.#flags.ignoresCase ? withOtherCases(set) : set;
  }

  #endBranch(): void {
    this.#group.branches.push(sequenceOf(this.#group.parts));
    this.#group.parts = [];
  }

  /** `(?i)` opens none: it holds up to the end of the group it stands in. */
  #openGroup(): void {
    const opening = this.#source[this.#at] === '?' ? matchAt(OPENING, this.#source, this.#at) : [];
    const [whole = '', name, on = '', off = '', end] = opening ?? [];
    this.#at += whole.length;
    if (opening === null) this.#fail('invalid or unsupported Perl syntax');
    if (name !== undefined) this.#name(name);
    if (end !== ')') this.#enterGroup();
    this.#flags = changed(this.#flags, on, off);
  }

  #enterGroup(): void {
    if (this.#groups.length >= DEEPEST) this.#fail(`groups stand more than ${DEEPEST} deep`);
    this.#groups.push(this.#group);
    this.#group = { branches: [], parts: [], outer: this.#flags };
  }

  #name(name: string): void {
    if (this.#names.has(name)) this.#fail('duplicate capture group name');
    this.#names.add(name);
  }

  #closeGroup(): void {
    const outer = this.#groups.pop();
    if (outer === undefined) this.#fail('unexpected )');
    this.#flags = this.#group.outer;
    outer?.parts.push(closed(this.#group));
    this.#group = outer ?? this.#group;
  }

  #readEscape(): void {
    const sign = this.#source[this.#at] ?? '';
    const place = PLACES.get(sign);
    const set = this.#perlClass(this.#at);
    if (set !== undefined) this.#add({ kind: 'character', of: set });
    else if (place === undefined && sign !== 'Q') this.#addCharacter(this.#escaped());
    else {
      this.#at++;
      if (place === undefined) this.#readQuoted();
      else this.#add({ kind: 'place', place });
    }
  }

  #readQuoted(): void {
    const found = this.#source.indexOf('\\E', this.#at);
    const end = found < 0 ? this.#source.length : found;
    for (const character of this.#source.slice(this.#at, end))
      this.#addCharacter(character.codePointAt(0) as number);
    this.#at = found < 0 ? end : end + 2;
  }

  /** `\d` and its like, by the letter there, with `\p` refused: its tables are Unicode's, and grow with it. */
  #perlClass(at: number): CharacterSet | undefined {
    const sign = this.#source[at] ?? '';
    if (sign === 'p' || sign === 'P') {
      this.#fail('classes of Unicode (`\\p`) are not looked into');
      return ANY;
    }
    const set = PERL_CLASSES.get(sign.toLowerCase());
    if (set === undefined) return undefined;
    this.#at = at + 1;
    return this.#signed(set, sign !== sign.toLowerCase());
  }

  #signed(set: CharacterSet, isNegated: boolean): CharacterSet {
    const all = this.#inAllCases(set);
    return isNegated ? allBut(all) : all;
  }

  /** One character, from what follows the `\`; what cannot be read is a fault. */
  #escaped(): number {
    const escaped = matchAt(ESCAPE, this.#source, this.#at);
    if (escaped === null) {
      this.#fail(this.#at < this.#source.length ? 'invalid escape sequence' : 'trailing backslash');
      return 0;
    }
    this.#at += escaped[0].length;
    const [, octal, hex, long, named, plain] = escaped;
    if (octal !== undefined) return Number.parseInt(octal, 8);
    if (named !== undefined) return NAMED.get(named) as number;
    if (plain !== undefined) return plain.charCodeAt(0);
    const character = Number.parseInt((hex ?? long) as string, 16);
    if (character <= LAST_CHARACTER) return character;
    this.#fail('invalid escape sequence');
    return 0;
  }

  #readClass(): void {
    const isNegated = this.#source[this.#at] === '^';
    if (isNegated) this.#at++;
    const ranges: (readonly [number, number])[] = [];
    for (let isFirst = true; isFirst || this.#source[this.#at] !== ']'; isFirst = false) {
      for (const range of this.#member()) ranges.push(range);
      if (this.fault !== undefined) return;
    }
    this.#at++;
    const set = charactersIn(ranges);
    this.#add({ kind: 'character', of: isNegated ? allBut(set) : set });
  }

  #member(): CharacterSet {
    const end = this.#source.startsWith('[:', this.#at) ? this.#source.indexOf(':]', this.#at) : -1;
    if (end >= 0) return this.#named(end);
    const set = this.#source[this.#at] === '\\' ? this.#perlClass(this.#at + 1) : undefined;
    if (set !== undefined) return set;
    const first = this.#memberCharacter();
    let last = first;
    if (this.#source[this.#at] === '-' && this.#source[this.#at + 1] !== ']') {
      this.#at++;
      last = this.#memberCharacter();
    }
    if (last < first) this.#fail('invalid character class range');
    if (isHalf(first) || isHalf(last)) this.#fail(HALF);
    return this.#inAllCases([[first, last]]);
  }

  #named(end: number): CharacterSet {
    const name = this.#source.slice(this.#at + 2, end);
    this.#at = end + 2;
    const set = POSIX_CLASSES.get(name.replace('^', ''));
    if (set === undefined || name.lastIndexOf('^') > 0) this.#fail('invalid character class range');
    return this.#signed(set ?? ANY, name.startsWith('^'));
  }

  #memberCharacter(): number {
    const character = this.#source.codePointAt(this.#at);
    if (character === undefined) {
      this.#fail('missing closing ]');
      return 0;
    }
    this.#at += character > 0xffff ? 2 : 1;
    return character === BACKSLASH ? this.#escaped() : character;
  }
}

const BACKSLASH = 0x5c;
const HALF = 'half of a character';

function closed({ branches, parts }: Group): Part {
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
  return of.repeats * Math.max(1, most === Number.POSITIVE_INFINITY ? least : most);
}

function changed(flags: Flags, on: string, off: string): Flags {
  const value = (flag: string, before: boolean) => !off.includes(flag) && (on.includes(flag) || before);
  return {
    ignoresCase: value('i', flags.ignoresCase),
    dotIsAny: value('s', flags.dotIsAny),
    hasLines: value('m', flags.hasLines),
  };
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

const SIGNS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['*', [0, Number.POSITIVE_INFINITY]],
  ['+', [1, Number.POSITIVE_INFINITY]],
  ['?', [0, 1]],
]);
const COUNTED = /\{(0|[1-9]\d*)(?:(,)(0|[1-9]\d*|))?\}/y;

/** A name; or flags on, flags off, and the end of the group or of its opening. */
const OPENING = /\?(?:P?<(\w+)>|([imsU]*)(?:-([imsU]+))?([:)]))/y;
const ESCAPE =
  /(?:(0[0-7]{0,2}|[1-7][0-7]{1,2})|x(?:([\da-fA-F]{2})|\{([\da-fA-F]+)\})|([afnrtv])|([!-/:-@[-`{-~\0- \x7f]))/y;

const ANY: CharacterSet = [[0, LAST_CHARACTER]];
const NEW_LINE: CharacterSet = [[10, 10]];

const PLACES: ReadonlyMap<string, Assertion> = new Map([
  ['A', 'text-start'],
  ['z', 'text-end'],
  ['b', 'word-boundary'],
  ['B', 'no-word-boundary'],
]);

const NAMED: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
]);
