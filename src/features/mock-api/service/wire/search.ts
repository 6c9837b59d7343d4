import { ownAt } from '../../../../base/own.js';
import type { Stored } from '../tenant/tenant.js';

/** A function that tests whether an object satisfies a `filter` or `search` expression. */
export type SearchTest = (object: Stored) => boolean;

/**
 * Parses a search expression such as `profile.email eq "ann@example.com" and status pr`. Returns `undefined` if the expression is invalid.
 */
export function searchTest(text: string, attributes = SEARCHABLE): SearchTest | undefined {
  const tokens = tokensIn(text);
  if (tokens === undefined) return undefined;
  const reader: Reader = { tokens, attributes, at: 0, depth: 0 };
  const test = parseOr(reader);
  return test !== undefined && reader.at === tokens.length ? test : undefined;
}

/** Matches the attributes that a search expression may name. */
export const SEARCHABLE =
  /^(id|name|status|system|type|type\.id|usage|created|lastUpdated|lastMembershipUpdated|statusChanged|activated|(user|group)\.id|profile\.\w+)$/;

interface Reader {
  readonly attributes: RegExp;
  readonly tokens: readonly string[];
  at: number;
  depth: number;
}

/** The maximum nesting depth of a search expression. */
const DEEPEST_SEARCH = 50;

const LONGEST_SEARCH = 10_000;

function tokensIn(text: string): readonly string[] | undefined {
  if (text.length > LONGEST_SEARCH) return undefined;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+/g) ?? [];
  return tokens.length === 0 || text.split('"').length % 2 === 0 ? undefined : tokens;
}

function parseOr(reader: Reader): SearchTest | undefined {
  return parseSequence(reader, 'or', parseAnd, (tests) => (object) => tests.some((test) => test(object)));
}

function parseAnd(reader: Reader): SearchTest | undefined {
  return parseSequence(reader, 'and', parseTerm, (tests) => (object) => tests.every((test) => test(object)));
}

function parseSequence(
  reader: Reader,
  word: string,
  read: (reader: Reader) => SearchTest | undefined,
  join: (tests: readonly SearchTest[]) => SearchTest,
): SearchTest | undefined {
  const tests: SearchTest[] = [];
  do {
    const test = read(reader);
    if (test === undefined) return undefined;
    tests.push(test);
  } while (isNext(reader, word));
  return join(tests);
}

function parseTerm(reader: Reader): SearchTest | undefined {
  if (isNext(reader, 'not')) {
    const test = parseGroup(reader);
    return test && ((object) => !test(object));
  }
  return reader.tokens[reader.at] === '(' ? parseGroup(reader) : parseComparison(reader);
}

function parseGroup(reader: Reader): SearchTest | undefined {
  if (!isNext(reader, '(') || ++reader.depth > DEEPEST_SEARCH) return undefined;
  const test = parseOr(reader);
  return isNext(reader, ')') ? test : undefined;
}

function parseComparison(reader: Reader): SearchTest | undefined {
  const [path = '', operator = ''] = reader.tokens.slice(reader.at, reader.at + 2);
  if (!reader.attributes.test(path)) return undefined;
  const steps = path.split('.');
  if (operator.toLowerCase() === 'pr') {
    reader.at += 2;
    return (object) => textsAt(object, steps).length > 0;
  }
  const compare = Object.hasOwn(OPERATORS, operator.toLowerCase())
    ? OPERATORS[operator.toLowerCase()]
    : undefined;
  const value = valueIn(reader.tokens[reader.at + 2]);
  if (compare === undefined || value === undefined) return undefined;
  reader.at += 3;
  return (object) => textsAt(object, steps).some((text) => compare(text, value));
}

type Compare = (own: string, asked: string) => boolean;

const OPERATORS: Readonly<Record<string, Compare>> = {
  eq: (own, asked) => own.toLowerCase() === asked.toLowerCase(),
  ne: (own, asked) => own.toLowerCase() !== asked.toLowerCase(),
  sw: (own, asked) => own.toLowerCase().startsWith(asked.toLowerCase()),
  co: (own, asked) => own.toLowerCase().includes(asked.toLowerCase()),
  gt: (own, asked) => own > asked,
  ge: (own, asked) => own >= asked,
  lt: (own, asked) => own < asked,
  le: (own, asked) => own <= asked,
};

function valueIn(token: string | undefined): string | undefined {
  if (token === undefined || token === '(' || token === ')') return undefined;
  return token.startsWith('"') ? token.slice(1, -1).replace(/\\(.)/g, '$1') : token;
}

function textsAt(object: Stored, steps: readonly string[]): readonly string[] {
  const value = ownAt(object, steps);
  return [value]
    .flat()
    .flatMap((each) => (each === undefined || each === null || each === '' ? [] : [String(each)]));
}

function isNext(reader: Reader, word: string): boolean {
  if (reader.tokens[reader.at]?.toLowerCase() !== word) return false;
  reader.at++;
  return true;
}
