import { PERL_CLASSES } from '../../../logic/text/character-classes.js';
import { allBut, type CharacterSet, charactersIn, LAST_CHARACTER } from '../../../logic/text/characters.js';
import { withOtherCases } from '../../../logic/text/letter-case.js';

/** A regular expression, as far as it tells how a backtracking engine walks through a text. */
export type Regex =
  /** One character; `undefined` where it is not known of which set. */
  | { readonly kind: 'one'; readonly set: CharacterSet | undefined }
  /** A place, or what was matched before: nothing is known of it. */
  | { readonly kind: 'constraint' }
  | { readonly kind: 'sequence'; readonly parts: readonly Regex[] }
  | { readonly kind: 'choice'; readonly branches: readonly Regex[] }
  | Repeat;

export interface Repeat {
  readonly kind: 'repeat';
  readonly of: Regex;
  readonly least: number;
  readonly most: number;
  /** It gives nothing back. */
  readonly isPossessive: boolean;
  /** Where the sign of repetition stands. */
  readonly at: number;
}

export type ParsedRegex =
  | {
      readonly ok: true;
      readonly regex: Regex;
      /** Look-around, back-references and whatever else only a backtracking engine can do. */
      readonly unsupported: readonly { readonly at: number; readonly what: string }[];
    }
  | { readonly ok: false; readonly at: number; readonly reason: string };

/** Reads what is common to the dialects; what it does not know it takes for something of which nothing is known. */
export function parseRegex(source: string): ParsedRegex {
  const reader: Reader = { source, at: 0, depth: 0, unsupported: [], fault: undefined };
  const regex = readChoice(reader);
  if (reader.fault === undefined && reader.at < source.length)
    fail(reader, reader.at, 'this `)` closes nothing');
  if (reader.fault !== undefined) return { ok: false, ...reader.fault };
  return { ok: true, regex, unsupported: reader.unsupported };
}

interface Reader {
  readonly source: string;
  at: number;
  depth: number;
  readonly unsupported: { readonly at: number; readonly what: string }[];
  fault: { readonly at: number; readonly reason: string } | undefined;
}

const CONSTRAINT: Regex = { kind: 'constraint' };
const UNKNOWN: Regex = { kind: 'one', set: undefined };

/** Nobody writes deeper groups, and reading goes one call deeper for each. */
const DEEPEST = 100;

function fail(reader: Reader, at: number, reason: string): Regex {
  reader.fault ??= { at, reason };
  reader.at = reader.source.length;
  return CONSTRAINT;
}

function readChoice(reader: Reader): Regex {
  const branches = [readSequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at++;
    branches.push(readSequence(reader));
  }
  return branches.length === 1 ? (branches[0] as Regex) : { kind: 'choice', branches };
}

function readSequence(reader: Reader): Regex {
  const parts: Regex[] = [];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] as string))
    parts.push(readRepeated(reader));
  return parts.length === 1 ? (parts[0] as Regex) : { kind: 'sequence', parts };
}

function readRepeated(reader: Reader): Regex {
  const of = readOne(reader);
  const at = reader.at;
  const bounds = readBounds(reader);
  if (bounds === undefined) return of;
  const [least, most] = bounds;
  if (least > most) return fail(reader, at, 'the least number of repetitions is above the most');
  const mode = reader.source[reader.at];
  if (mode === '?' || mode === '+') reader.at++;
  if (mode === '+') reader.unsupported.push({ at: reader.at - 1, what: 'a possessive quantifier' });
  if (reader.fault === undefined && '*+?'.includes(reader.source[reader.at] ?? ' '))
    return fail(reader, reader.at, 'there is nothing that this sign could repeat');
  return { kind: 'repeat', of, least, most, isPossessive: mode === '+', at };
}

const SIGNS: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
};

function readBounds(reader: Reader): readonly [number, number] | undefined {
  const sign = reader.source[reader.at] ?? '';
  if (Object.hasOwn(SIGNS, sign)) {
    reader.at++;
    return SIGNS[sign];
  }
  if (sign !== '{') return undefined;
  const counted = /^\{(\d{1,9})(?:(,)(\d{0,9}))?\}/.exec(reader.source.slice(reader.at, reader.at + 30));
  if (counted === null) return undefined;
  reader.at += counted[0].length;
  const least = Number(counted[1]);
  if (counted[2] === undefined) return [least, least];
  return [least, counted[3] === '' ? Number.POSITIVE_INFINITY : Number(counted[3])];
}

function readOne(reader: Reader): Regex {
  const { source, at } = reader;
  const character = source[at] as string;
  reader.at++;
  switch (character) {
    case '(':
      return readGroup(reader, at);
    case '[':
      return readClass(reader, at);
    case '\\':
      return readEscape(reader, at);
    case '.':
      return { kind: 'one', set: DOT };
    case '^':
    case '$':
      return CONSTRAINT;
    case '*':
    case '+':
    case '?':
      return fail(reader, at, 'there is nothing that this sign could repeat');
    default:
      return oneOf(character);
  }
}

/** Without case, as patterns are compared (A8). */
function oneOf(character: string): Regex {
  return { kind: 'one', set: setOf(character) };
}

function setOf(character: string): CharacterSet {
  const code = character.charCodeAt(0);
  return withOtherCases([[code, code]]);
}

/** Opening words of groups that only a backtracking engine can do. */
const LOOKING = [
  ['?=', 'a look-ahead'],
  ['?!', 'a look-ahead'],
  ['?<=', 'a look-behind'],
  ['?<!', 'a look-behind'],
  ['?>', 'an atomic group'],
] as const;

function readGroup(reader: Reader, start: number): Regex {
  const looking = LOOKING.find(([opening]) => reader.source.startsWith(opening, reader.at));
  if (looking !== undefined) {
    reader.unsupported.push({ at: start, what: looking[1] });
    reader.at += looking[0].length;
  } else {
    const opening = /^\?(?:[a-zA-Z-]{0,10}:|P?<\w{1,100}>|[a-zA-Z-]{1,10}(?=\)))/.exec(
      reader.source.slice(reader.at, reader.at + 110),
    );
    if (opening === null && reader.source[reader.at] === '?')
      return fail(reader, start, 'this group cannot be read');
    reader.at += opening?.[0].length ?? 0;
  }
  if (reader.depth >= DEEPEST) return fail(reader, start, `groups stand more than ${DEEPEST} deep`);
  reader.depth++;
  const inner = readChoice(reader);
  reader.depth--;
  if (reader.fault !== undefined) return CONSTRAINT;
  if (reader.source[reader.at] !== ')') return fail(reader, start, 'this `(` is not closed');
  reader.at++;
  return looking === undefined ? inner : CONSTRAINT;
}

function readEscape(reader: Reader, start: number): Regex {
  const character = reader.source[reader.at];
  if (character === undefined) return fail(reader, start, 'nothing follows the `\\`');
  reader.at++;
  if (/[1-9]/.test(character) || (character === 'k' && reader.source[reader.at] === '<')) {
    reader.unsupported.push({ at: start, what: 'a back-reference' });
    if (character === 'k') skipTo(reader, '>');
    return CONSTRAINT;
  }
  if (character === 'Q') return readQuoted(reader);
  if ('bBAzZG'.includes(character)) return CONSTRAINT;
  if ('pPx0ucNX'.includes(character)) {
    if (reader.source[reader.at] === '{') skipTo(reader, '}');
    else if (character === 'x') reader.at = Math.min(reader.at + 2, reader.source.length);
    else if (character === 'u') reader.at = Math.min(reader.at + 4, reader.source.length);
    return UNKNOWN;
  }
  return { kind: 'one', set: setOfEscape(character) };
}

function skipTo(reader: Reader, end: string): void {
  const at = reader.source.indexOf(end, reader.at);
  reader.at = at < 0 ? reader.source.length : at + 1;
}

function readQuoted(reader: Reader): Regex {
  const found = reader.source.indexOf('\\E', reader.at);
  const end = found < 0 ? reader.source.length : found;
  const parts = [...reader.source.slice(reader.at, end)].map(oneOf);
  reader.at = found < 0 ? end : end + 2;
  return { kind: 'sequence', parts };
}

/** Anything but the end of a line. */
const DOT: CharacterSet = [
  [0, 9],
  [11, LAST_CHARACTER],
];

function setOfEscape(character: string): CharacterSet | undefined {
  const known = PERL_CLASSES.get(character.toLowerCase());
  if (known !== undefined) return character === character.toLowerCase() ? known : allBut(known);
  return /[a-zA-Z]/.test(character) ? undefined : setOf(character);
}

/** A class that holds what is not known to every dialect alike is a set that is not known. */
function readClass(reader: Reader, start: number): Regex {
  const isNegated = reader.source[reader.at] === '^';
  if (isNegated) reader.at++;
  const ranges: (readonly [number, number])[] = [];
  let isKnown = true;
  for (let isFirst = true; ; isFirst = false) {
    const character = reader.source[reader.at];
    if (character === undefined) return fail(reader, start, 'this `[` is not closed');
    if (character === ']' && !isFirst) break;
    if (character === '[' || reader.source.startsWith('&&', reader.at)) isKnown = false;
    if (reader.source.startsWith('[:', reader.at) && reader.source.indexOf(':]', reader.at) > 0) {
      reader.at = reader.source.indexOf(':]', reader.at) + 2;
      continue;
    }
    const first = readMember(reader);
    if (reader.fault !== undefined) return CONSTRAINT;
    const isRange = reader.source[reader.at] === '-' && !']['.includes(reader.source[reader.at + 1] ?? ']');
    if (!isRange || typeof first !== 'number') {
      if (typeof first === 'number') ranges.push([first, first]);
      else if (first === undefined) isKnown = false;
      else ranges.push(...first);
      continue;
    }
    const from = reader.at;
    reader.at++;
    const last = readMember(reader);
    if (typeof last !== 'number') isKnown = false;
    else if (last < first) return fail(reader, from - 1, 'this range ends before it begins');
    else ranges.push([first, last]);
  }
  reader.at++;
  if (!isKnown) return UNKNOWN;
  const set = withOtherCases(charactersIn(ranges));
  return { kind: 'one', set: isNegated ? allBut(set) : set };
}

/** A character, the set of an escape, or `undefined` for what is not known. */
function readMember(reader: Reader): number | CharacterSet | undefined {
  const { source, at } = reader;
  if (source[at] !== '\\') {
    reader.at++;
    return source.charCodeAt(at);
  }
  reader.at++;
  const escaped = readEscape(reader, at);
  const set = escaped.kind === 'one' ? escaped.set : undefined;
  const character = source[at + 1] ?? '';
  return set !== undefined && !/[a-zA-Z0-9]/.test(character) ? character.charCodeAt(0) : set;
}
