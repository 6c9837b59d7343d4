import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import { pointerBelow } from '../../base/pointer.js';
import { failure, type Problem, type Result } from '../../base/result.js';
import type { InputDocument, KeptDocument } from '../../documents/text/input.js';
import { withLocations } from '../../documents/text/positions.js';
import type { ProblemLog } from '../../documents/text/problem-log.js';
import { noteMistakes, readValue } from '../../lint/config/read-checked.js';
import { parseIso } from '../../model/expression/time/iso-time.js';
import type { Expectation } from '../expect/expectation.js';
import { mergeParts } from '../request/merge-parts.js';
import { originsOf, type WordOrigins } from '../request/origins-of.js';
import { PART_WORD_NAMES, partWord, type RequestPart } from '../request/part-words.js';
import { checkExpectation, checkTable } from './check-expect.js';
import { type MistakeLog, mistakeLog } from './mistake-log.js';
import type { Axis, AxisValue, Claim, Suite, SuiteTest } from './suite.js';
import { SuiteSchema } from './suite-schema.js';

/**
 * Reads a test file (JSON or YAML). Each mistake becomes a problem with its line and column. A test is skipped if the test, or a partial
 * request that it uses, has a mistake. A mistake elsewhere fails the file. Spec: Policy tests, 1.
 */
export function readSuite(document: InputDocument): Result<Suite> {
  const log = mistakeLog();
  const { document: kept, value, isReadable } = readValue(document, log);
  if (isReadable) noteMistakes(SuiteSchema, value, log);
  const suite = isReadable && isObject(value) ? readParts(value, kept, log) : undefined;
  const problems = [...withLocations(log.list(), [kept])].sort(compareLocations);
  return suite === undefined || log.hasMistakeOutside('/tests', '/parts')
    ? failure(problems)
    : { ok: true, value: suite, problems };
}

function compareLocations({ location: one }: Problem, { location: other }: Problem): number {
  return (one?.line ?? 0) - (other?.line ?? 0) || (one?.column ?? 0) - (other?.column ?? 0);
}

/** Reads those parts of a test file that fit the schema. Unknown keys are ignored here. */
function readParts(value: Members, document: KeptDocument, log: MistakeLog): Suite {
  const file = value as unknown as SuiteFile;
  const parts = readNamedParts(isObject(file.parts) ? file.parts : {}, log);
  const reader: Reader = { log, parts };
  const { now, defaults = {} } = file;
  if (now !== undefined && log.isFitting('/now') && parseIso(now) === undefined)
    note(
      log,
      '/now',
      'no-time',
      `${quoted(now)} is not an ISO 8601 time; write it as \`2026-11-22T09:00:00Z\``,
    );
  if (log.isFitting('/defaults')) checkPart(defaults, '/defaults', log);
  const tests = Array.isArray(file.tests) ? readTests(file.tests, reader) : [];
  return {
    document,
    org: [file.org ?? []].flat(),
    ...(now !== undefined && { now }),
    parts,
    defaults,
    tests,
  };
}

function readTests(files: readonly TestFile[], reader: Reader): SuiteTest[] {
  const { log } = reader;
  const tests = files.map((test, index) => {
    const pointer = pointerBelow('/tests', index);
    return log.isFitting(pointer) ? readTest(test, pointer, reader) : undefined;
  });
  noteRepeatedNames(tests, log);
  return tests.flatMap((test, index) => {
    if (test === undefined) return [];
    const isWrong = log.hasMistake(test.pointer);
    const part = partsNamedBy(files[index] as TestFile).find((name) =>
      log.hasMistake(pointerBelow('/parts', name)),
    );
    if (isWrong) return [{ ...test, skip: 'the test has a mistake that is reported above' }];
    return [part === undefined ? test : { ...test, skip: `the part ${quoted(part)} has a mistake` }];
  });
}

function partsNamedBy({ request, each = {} }: TestFile): readonly string[] {
  const axes = Object.entries(each).flatMap(([name, values]) => (partWord(name) === undefined ? values : []));
  return [request, axes].flat().filter((one) => typeof one === 'string');
}

interface SuiteFile {
  readonly org?: string | readonly string[];
  readonly now?: string;
  readonly parts?: Readonly<Record<string, RequestPart>>;
  readonly defaults?: RequestPart;
  readonly tests: readonly TestFile[];
}

interface TestFile extends Members {
  readonly name: string;
  readonly each?: Readonly<Record<string, readonly unknown[]>>;
  readonly skip?: string;
  readonly only?: boolean;
  readonly undecided?: string;
  readonly vacuous?: string;
}

interface Reader {
  readonly log: MistakeLog;
  readonly parts: ReadonlyMap<string, RequestPart>;
}

function note(log: ProblemLog, pointer: string, code: string, message: string): undefined {
  log.note({ severity: 'error', code, message, at: { document: 0, pointer } });
  return undefined;
}

function readNamedParts(
  parts: Readonly<Record<string, RequestPart>>,
  log: ProblemLog,
): ReadonlyMap<string, RequestPart> {
  for (const [name, part] of Object.entries(parts))
    if (isObject(part)) checkPart(part, pointerBelow('/parts', name), log);
  return new Map(Object.entries(parts));
}

const PLACE_WORDS = ['ip', 'ipChain', 'zones'] as const;

function checkPart(part: Members, pointer: string, log: ProblemLog): void {
  for (const word of Object.keys(part))
    if (partWord(word) === undefined)
      note(
        log,
        pointerBelow(pointer, word),
        'word-unknown',
        `unknown key ${quoted(word)} in a request${didYouMean(word, PART_WORD_NAMES)}`,
      );
  const places = PLACE_WORDS.filter((word) => own(part, word) != null);
  if (places.length > 1)
    note(
      log,
      pointer,
      'two-places',
      `${alternatives(places.map(quoted), 'and')} state the same location in several ways: keep one of them`,
    );
}

/** The keys, such as `never`, that make a test a statement about all sign-ins. */
const STATEMENTS = ['always', 'never', 'reachable', 'unreachable', 'sameAs', 'notLessStrictThan'] as const;

function readTest(test: TestFile, pointer: string, reader: Reader): SuiteTest | undefined {
  const base = {
    name: test.name,
    pointer,
    isOnly: test.only === true,
    ...(test.skip !== undefined && { skip: test.skip }),
  };
  const kinds = STATEMENTS.filter((kind) => Object.hasOwn(test, kind));
  const isExample = Object.hasOwn(test, 'request') || Object.hasOwn(test, 'each');
  const [kind, ...others] = kinds;
  if (others.length > 0 || (kind !== undefined && isExample))
    return note(
      reader.log,
      pointer,
      'two-tests-in-one',
      `${quoted(test.name)} has ${alternatives([...(isExample ? ['`request`'] : []), ...kinds.map(quoted)], 'and')}: write a separate test for each`,
    );
  if (kind !== undefined) {
    const { undecided, vacuous } = test;
    const rest = { ...(undecided !== undefined && { undecided }), ...(vacuous !== undefined && { vacuous }) };
    return { ...base, kind: 'statement', when: test.when, claim: readClaim(kind, test), ...rest };
  }
  if (!isExample || !Object.hasOwn(test, 'expect'))
    return note(
      reader.log,
      pointer,
      'nothing-tested',
      `${quoted(test.name)} tests nothing: add \`request\` and \`expect\`, or one of ${alternatives(STATEMENTS.map(quoted))}`,
    );
  const { part: request, origins } = readRequest(test.request, pointerBelow(pointer, 'request'), reader);
  const expect = { value: test.expect, pointer: pointerBelow(pointer, 'expect') };
  if (!Object.hasOwn(test, 'each')) {
    checkExpectation(expect.value, expect.pointer, reader.log);
    return { ...base, kind: 'example', request, origins, expect: test.expect as Expectation };
  }
  const axes = readAxes(test.each ?? {}, pointerBelow(pointer, 'each'), reader);
  checkTable(axes, expect.value, expect.pointer, reader.log);
  return { ...base, kind: 'table', request, origins, axes, expect: test.expect };
}

function readClaim(kind: (typeof STATEMENTS)[number], test: TestFile): Claim {
  switch (kind) {
    case 'always':
    case 'never':
      return { kind, expect: test[kind] as Expectation };
    case 'reachable':
      return { kind, rules: test.reachable as 'all' | readonly string[] };
    case 'unreachable':
      return { kind, rules: test.unreachable as readonly string[] };
    case 'sameAs':
      return { kind, org: String(test.sameAs) };
    case 'notLessStrictThan':
      return { kind, org: String(test.notLessStrictThan), isOtherAllowed: test.other === 'allowed' };
  }
}

/** A partial request, and the location of each of its keys in the test file. */
interface LocatedPart {
  readonly part: RequestPart;
  readonly origins: WordOrigins;
}

/** Reads a partial request, the name of a partial request, or a list of these. */
function readRequest(request: unknown, pointer: string, reader: Reader): LocatedPart {
  if (request === undefined) return { part: {}, origins: {} };
  if (!Array.isArray(request)) return readOnePart(request, pointer, reader);
  const all = request.map((one: unknown, index) => readOnePart(one, pointerBelow(pointer, index), reader));
  return {
    part: mergeParts(all.map(({ part }) => part)),
    origins: Object.assign({}, ...all.map(({ origins }) => origins)) as WordOrigins,
  };
}

function readOnePart(one: unknown, pointer: string, { parts, log }: Reader): LocatedPart {
  if (typeof one === 'string') {
    const part = parts.get(one);
    if (part === undefined) note(log, pointer, 'part-unknown', unknownPartWords(one, parts));
    return located(part ?? {}, pointerBelow('/parts', one));
  }
  if (!isObject(one)) return { part: {}, origins: {} };
  checkPart(one, pointer, log);
  return located(one, pointer);
}

function located(part: RequestPart, pointer: string): LocatedPart {
  return { part, origins: originsOf(part, pointer) };
}

function unknownPartWords(name: string, parts: ReadonlyMap<string, RequestPart>): string {
  return `there is no part ${quoted(name)}${didYouMean(name, parts.keys())}`;
}

/**
 * Reads the axes of a table. An axis with the name of a request key has values of this key; any other axis has names of partial requests.
 */
function readAxes(each: Members, pointer: string, { parts, log }: Reader): Axis[] {
  return Object.entries(each).map(([name, values]) => {
    const word = partWord(name) === undefined ? undefined : name;
    const all = Array.isArray(values) ? (values as readonly unknown[]) : [];
    return {
      name,
      values: all.map((value, index): AxisValue => {
        const at = pointerBelow(pointer, name, index);
        if (word !== undefined)
          return { name: nameOfValue(value), part: { [word]: value }, origins: { [word]: at } };
        const part = typeof value === 'string' ? parts.get(value) : undefined;
        if (part === undefined) note(log, at, 'part-unknown', unknownPartWords(nameOfValue(value), parts));
        return { name: nameOfValue(value), ...located(part ?? {}, pointerBelow('/parts', String(value))) };
      }),
    };
  });
}

function nameOfValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function noteRepeatedNames(tests: readonly (SuiteTest | undefined)[], log: ProblemLog): void {
  const seen = new Set<string>();
  for (const test of tests) {
    if (test === undefined) continue;
    if (seen.has(test.name))
      note(
        log,
        pointerBelow(test.pointer, 'name'),
        'name-repeated',
        `two tests have the name ${quoted(test.name)}, by which reports identify a test; give each its own name`,
      );
    seen.add(test.name);
  }
}
