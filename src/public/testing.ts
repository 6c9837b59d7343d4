import { didYouMean } from '../base/did-you-mean/nearest-word.js';
import { Type } from '../base/json-schema.js';
import { memoize } from '../base/memo.js';
import { describeValue, quoted } from '../base/messages.js';
import { isObject } from '../base/object.js';
import { failure, type Problem, type Result, type SourceLocation, success } from '../base/result.js';
import { oneOf, optionsOf, unchecked, whyNoArguments } from '../documents/arguments.js';
import { type Documents, documentsIn } from '../documents/documents.js';
import { neverThrowing } from '../documents/never-throwing.js';
import { type Answer, refuse, refusedWith } from '../documents/request/refusal.js';
import type { InputDocument } from '../documents/text/input.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { exampleFailure, failureText, statementFailure } from '../report/suite/failure-text.js';
import { countResult, emptyTally, type SuiteTally, testTitle } from '../report/suite/suite-reporter.js';
import { type Compiled, compiledOf } from '../simulate/compile.js';
import { type CheckStatus, checkRequest, statusOf } from '../testing/check-request.js';
import { type Coverage, coverageOf as coverageOfSuites } from '../testing/coverage/coverage.js';
import { type Expectation, JudgedSchema } from '../testing/expect/expectation.js';
import type { WordResult } from '../testing/expect/word-result.js';
import { readSuite } from '../testing/file/read-suite.js';
import type { Suite, SuiteTest } from '../testing/file/suite.js';
import { placesOfTests } from '../testing/file/test-places.js';
import type { MutantVerdict } from '../testing/mutants/judge-mutant.js';
import { MUTATION_OPERATORS, mutantsOf } from '../testing/mutants/mutants.js';
import { type MutantResult, mutationRun } from '../testing/mutants/mutation-run.js';
import { runSuite, type TestResult } from '../testing/run-suite.js';
import { type RegionSampler, samplerOf } from '../testing/sample/region-sampler.js';
import type { StatementResult } from '../testing/statement/statement.js';
import { type Suggestion, suggest as suggestTests } from '../testing/suggest/suggest.js';
import { cellsOf } from '../testing/table.js';
import { unusable } from './core.js';
import { type AnyRequest, asked, whyNoSnapshot } from './org.js';

export type { CheckStatus } from '../testing/check-request.js';
export type { Coverage } from '../testing/coverage/coverage.js';
export type { Expectation } from '../testing/expect/expectation.js';
export type { WordResult } from '../testing/expect/word-result.js';
export type { MutantVerdict } from '../testing/mutants/judge-mutant.js';
export type { TestResult } from '../testing/run-suite.js';
export type { Aim } from '../testing/sample/aims.js';
export type { RegionSampler, SampleChoice, SampleEdge } from '../testing/sample/region-sampler.js';
export type { StatementResult } from '../testing/statement/statement.js';
export type { SuggestedTest, Suggestion } from '../testing/suggest/suggest.js';

// Tests of policies as functions: of files of tests, of single requests and statements, and of properties in code.

/** A file of tests: its text, what `JSON.parse` made of it, or a document with its name. */
export type SuiteInput = InputDocument | object | string;

/** A file of tests, looked into but not run. */
export interface TestFile {
  /** The org that it names: paths, relative to the file. */
  readonly org: readonly string[];
  /** The orgs that its statements compare with: paths, likewise. */
  readonly others: readonly string[];
  readonly tests: readonly ListedTest[];
}

export interface ListedTest {
  readonly name: string;
  readonly place?: SourceLocation;
  /** Why it is not run. */
  readonly skip?: string;
  readonly isOnly: boolean;
  /** Of a table: the title of each of its cells. */
  readonly cells?: readonly string[];
}

/**
 * The tests of a file, with what they are called: for runners that want to know before anything is run.
 *
 * Errors: problems with their places; what is good beside them is listed all the same. Spec: Policy tests, 1.
 */
export const listTests: (suite: SuiteInput) => Result<TestFile> = neverThrowing((given) => {
  const read = suiteIn(given);
  return read.ok ? success(listed(read.value), read.problems) : read;
}, unusable);

export interface TestOptions {
  /** The orgs that statements compare with, by the paths that the file has for them. */
  readonly others?: Readonly<Record<string, Snapshot>> | undefined;
  /** Only these tests, by name. */
  readonly names?: readonly string[] | undefined;
}

/** What became of a file of tests. */
export interface SuiteRun extends Readonly<SuiteTally> {
  /** In the order of the file; of a table each cell. */
  readonly tests: readonly RunTest[];
}

export type RunTest = TestResult & {
  /** Its name; of a cell with its coordinates. */
  readonly title: string;
  readonly place?: SourceLocation;
  /** What was expected and found, and what made the difference; empty where it did not fail. */
  readonly why: string;
};

/**
 * Runs a file of tests against an org: what `preflight test` does, as data. The org that the file names is not read.
 *
 * Errors: problems with their places where the file cannot be used; beside a value, problems of tests that were skipped for
 * them. Spec: Policy tests, 1 to 3.
 */
export const testSuite: (suite: SuiteInput, org: Snapshot, options?: TestOptions) => Result<SuiteRun> =
  neverThrowing((given, org, options = {}) => {
    const wrong =
      whyNoSnapshot(org, 'second') ?? whyNoArguments([TESTS], [options], 2) ?? whyNoOther(options);
    if (wrong !== undefined) return unusable(wrong);
    const read = suiteIn(given);
    if (!read.ok) return read;
    const unknown = whyNoTest(read.value, options);
    return unknown === undefined
      ? success(ranOf(read.value, org, options), read.problems)
      : unusable(unknown);
  }, unusable);

/** What one request comes to, held against what is expected. */
export interface Checked {
  readonly status: CheckStatus;
  /** Word by word. */
  readonly words: readonly WordResult[];
  /** As a failing test says it; empty where it passes. */
  readonly why: string;
}

/**
 * Holds one request against an expectation, as an example of a file of tests does: over all that the request leaves open.
 * The word `accessGranted`, true or false, is available in addition: whether no blocklist blocks it and both policies allow it.
 *
 * Errors: a refusal, as of `simulate`, where no `error` is expected. Spec: Policy tests, 2.
 */
export const checkSignIn: (org: Snapshot, request: AnyRequest, expect: Expectation) => Answer<Checked> =
  asked(
    (org, request, expect): Answer<Checked> => {
      const compiled = compiledOf(org);
      const result = checkRequest(request, expect, { compiled });
      const isErrorExpected = typeof expect === 'object' && Object.hasOwn(expect, 'error');
      if (result.refusal !== undefined && !isErrorExpected) return refusedWith(result.refusal);
      const status = statusOf(result);
      const why = status === 'passed' ? '' : exampleFailure(result, compiled);
      return { ok: true, value: { status, words: result.words, why } };
    },
    undefined,
    JudgedSchema,
  );

/** A statement as a test of a file has it, without its name. */
export type StatementInput = Readonly<Record<string, unknown>>;

/** What a statement comes to. */
export interface Proved extends StatementResult {
  /** As a failing test says it; empty where it passes. */
  readonly why: string;
}

/**
 * Proves a statement about all requests, or refutes it with one: `{ when, always }`, `{ never }`, `{ reachable }`, `{ unreachable }`,
 * `{ sameAs }`, `{ notLessStrictThan }`. Orgs are compared with by a path of which `others` has the org.
 *
 * Errors: problems where it is no statement. Spec: Policy tests, 3.
 */
export const prove: (
  org: Snapshot,
  statement: StatementInput,
  options?: Pick<TestOptions, 'others'>,
) => Result<Proved> = neverThrowing((org, statement, options = {}) => {
  const wrong =
    whyNoSnapshot(org) ?? whyNoArguments([undefined, OTHERS], [statement, options]) ?? whyNoOther(options);
  if (wrong !== undefined) return unusable(wrong);
  if (!isObject(statement))
    return unusable(`${describeValue(statement)} is no statement: pass an object with \`never\` or the like`);
  const read = suiteIn({ tests: [{ name: 'the statement', ...statement }] });
  if (!read.ok || read.problems.length > 0) return failure(read.problems);
  const compiled = compiledOf(org);
  const [result] = runSuite(read.value, compiled, { others: othersIn(options) });
  if (result === undefined || result.status === 'skipped' || result.kind !== 'statement')
    return unusable(
      'it is an example: give one of `always`, `never`, `reachable`, `unreachable`, `sameAs`, `notLessStrictThan`',
    );
  const why = result.status === 'passed' ? '' : statementFailure(result.result, compiled);
  return success({ ...result.result, why });
}, unusable);

/**
 * What tests cover of the policies of an org: rules, verdicts and independence of leaves, comparisons of expressions,
 * borders of zones; and of what they do not, what no test can.
 *
 * Errors: problems of the files; what is good beside them counts. Spec: Policy tests, 5.
 */
const coverage: (org: Snapshot, suites: SuiteInput | readonly SuiteInput[]) => Result<Coverage> =
  neverThrowing((org, suites) => ofSuites(org, suites, (read) => coverageOfSuites(org, read)), unusable);

/**
 * Tests that cover what none does yet, and what none can: each expects what is so now. Without any suite, a
 * characterization of the whole org.
 *
 * Errors: as of `coverageOf`. Spec: Policy tests, 5, "Suggest".
 */
const suggestion: (org: Snapshot, suites?: SuiteInput | readonly SuiteInput[]) => Result<Suggestion> =
  neverThrowing((org, suites = []) => ofSuites(org, suites, (read) => suggestTests(org, read)), unusable);

export { coverage as coverageOf, suggestion as suggest };

export interface MutantOptions extends Pick<TestOptions, 'others'> {
  /** The kinds of changes; all when absent. */
  readonly operators?: readonly string[] | undefined;
  /** At most so many mutants, chosen by the seed. */
  readonly sample?: { readonly size: number; readonly seed: number } | undefined;
}

/** A small change to an org, and what the tests say of it. */
export interface JudgedMutant {
  /** The same in every run on the same org. */
  readonly id: string;
  readonly operator: string;
  /** What it does, in words. */
  readonly what: string;
  readonly verdict: MutantVerdict;
}

/**
 * How good tests are: one small change to the org at a time, and whether a test notices. What none notices was compared with
 * the org: `equivalent` is proved, `survived` shows a request that tells them apart.
 *
 * Errors: problems of the files; where a test fails on the org itself, or none passes, there is nothing to tell by.
 * Spec: Policy tests, 6.
 */
export const mutants: (
  org: Snapshot,
  suites: SuiteInput | readonly SuiteInput[],
  options?: MutantOptions,
) => Result<readonly JudgedMutant[]> = neverThrowing((org, suites, options = {}) => {
  const wrong = whyNoArguments([undefined, MUTANTS], [suites, options]) ?? whyNoOther(options);
  if (wrong !== undefined) return unusable(wrong);
  const read = ofSuites(org, suites, (all) => all.map((suite) => ({ suite, others: othersIn(options) })));
  if (!read.ok) return read;
  const run = mutationRun(compiledOf(org), read.value, options);
  switch (run.kind) {
    case 'failing':
      return unusable(`the test ${quoted(run.tests[0]?.name ?? '')} fails on the org itself: fix it first`);
    case 'none':
      return unusable(`there are ${run.reason === 'no tests' ? 'no tests that pass' : 'no such changes'}`);
    case 'mutants':
      return success([...run.results].map(judgedMutant), read.problems);
  }
}, unusable);

/** A small change to an org, made when it is asked for. */
export interface OrgEdit extends Omit<JudgedMutant, 'verdict'> {
  /** The org after it; problems where the service would not make it. */
  make(): Result<Snapshot>;
}

/**
 * The small changes to an org that `mutants` tries, by kind and place, as the service would make them: a rule less, a range
 * by one address wider, an action weaker.
 *
 * Errors: `ok: false` for a value that is not a snapshot, and for an unknown operator. Spec: Policy tests, 6 and 7.
 */
export const edits: (org: Snapshot, options?: Omit<MutantOptions, 'others'>) => Result<readonly OrgEdit[]> =
  neverThrowing((org, options) => {
    const wrong = whyNoSnapshot(org) ?? whyNoArguments([MUTANTS], [options]);
    if (wrong !== undefined) return unusable(wrong);
    return success(
      mutantsOf(org, options).map(({ id, operator, what, make }) => ({ id, operator, what, make })),
    );
  }, unusable);

/** Which requests are drawn. */
export interface SampleOptions {
  /** Only requests for this application, by label or id; or for one of these. */
  readonly app?: string | readonly string[] | undefined;
  /** Only requests of this region, as `when` of a statement has it. */
  readonly when?: Readonly<Record<string, unknown>> | undefined;
  /** The time of every request: ISO 8601. */
  readonly now?: string | undefined;
}

/**
 * Complete requests of a region by what is chosen of them, for generators of properties: such as a rule decides, or would but
 * for one of its conditions, on both sides of what rules tell apart. The same choice gives the same request, nothing chosen
 * the plainest; every point of the region can be chosen.
 *
 * Errors: a refusal, 400, if the requests that `when` describes are unknown, or if no request matches `when`. Spec: Policy tests, 7.
 */
export const requestSampler: (org: Snapshot, options?: SampleOptions) => Answer<RegionSampler> = asked(
  (org, { app, when, now } = {}): Answer<RegionSampler> => {
    const region = app === undefined ? when : { ...when, app };
    const answer = samplerOf(region, now, compiledOf(org));
    if (answer.ok) return { ok: true, value: answer.sampler };
    const summary = 'Api validation failed: when';
    return refuse(region, { status: 400, code: 'E0000001', summary, causes: answer.reasons });
  },
  optionsOf({
    app: unchecked('a name or an id, or a list of them'),
    when: unchecked('conditions of the service, which `prove` reads alike'),
    now: Type.String(),
  }),
);

const ORGS = Type.Record(Type.String(), unchecked('a snapshot'));
const OTHERS = optionsOf({ others: ORGS });
const TESTS = optionsOf({ others: ORGS, names: Type.Array(Type.String()) });
const MUTANTS = optionsOf({
  others: ORGS,
  operators: Type.Array(oneOf(MUTATION_OPERATORS.map(({ name }) => name))),
  sample: Type.Object({ size: Type.Integer({ minimum: 0 }), seed: Type.Number() }),
});

function judgedMutant({ mutant: { id, operator, what }, verdict }: MutantResult): JudgedMutant {
  return { id, operator, what, verdict };
}

/** A document is read once, however often its tests are run. */
const suiteOfDocument = memoize(readSuite);

function suiteIn(given: SuiteInput): Result<Suite> {
  const { documents, problems } = documentsIn(given as Documents);
  const [document] = documents;
  return document === undefined ? failure(problems) : suiteOfDocument(document);
}

function listed(suite: Suite): TestFile {
  const locationOf = placesOfTests(suite);
  const others = suite.tests.flatMap((test) =>
    test.kind === 'statement' && 'org' in test.claim ? [test.claim.org] : [],
  );
  return {
    org: suite.org,
    others: [...new Set(others)],
    tests: suite.tests.map((test) => ({ ...listedTest(test), ...placed(locationOf(test.pointer)) })),
  };
}

function listedTest(test: SuiteTest): ListedTest {
  const { name, skip, isOnly } = test;
  const base = { name, isOnly, ...(skip !== undefined && { skip }) };
  if (test.kind !== 'table') return base;
  return { ...base, cells: [...cellsOf(test)].map(({ coordinates }) => testTitle({ name, coordinates })) };
}

function placed(place: SourceLocation | undefined): { readonly place?: SourceLocation } {
  return place === undefined ? {} : { place };
}

function ranOf(suite: Suite, org: Snapshot, { names, ...options }: TestOptions): SuiteRun {
  const compiled = compiledOf(org);
  const locationOf = placesOfTests(suite);
  const isWanted = ({ name }: SuiteTest) => names?.includes(name) ?? true;
  const tests = [...runSuite(suite, compiled, { isWanted, others: othersIn(options) })].map(
    (result): RunTest => ({
      ...result,
      title: testTitle(result),
      ...placed(locationOf(result.pointer)),
      why: failureText(result, compiled),
    }),
  );
  const tally = emptyTally();
  for (const test of tests) countResult(tally, test);
  return { tests, ...tally };
}

/** A test that is skipped for a mistake in it may have lost its name. */
function whyNoTest({ tests }: Suite, { names = [] }: TestOptions): string | undefined {
  const known = tests.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  return unknown === undefined
    ? undefined
    : `no test is called ${quoted(unknown)}${didYouMean(unknown, known)}`;
}

function othersIn({ others = {} }: Pick<TestOptions, 'others'>): ReadonlyMap<string, Result<Compiled>> {
  return new Map(Object.entries(others).map(([path, org]) => [path, success(compiledOf(org))]));
}

function whyNoOther({ others = {} }: Pick<TestOptions, 'others'>): string | undefined {
  const wrong = Object.entries(others).find(([, org]) => whyNoSnapshot(org) !== undefined);
  return wrong && `${quoted(wrong[0])} of \`others\` is no snapshot, as \`readSnapshot\` gives it`;
}

function ofSuites<Value>(
  org: Snapshot,
  given: SuiteInput | readonly SuiteInput[],
  work: (suites: readonly Suite[]) => Value,
): Result<Value> {
  const wrong = whyNoSnapshot(org);
  if (wrong !== undefined) return unusable(wrong);
  const { documents, problems } = documentsIn(given as Documents);
  const read = documents.map((document) => suiteOfDocument(document));
  const all: Problem[] = [...problems, ...read.flatMap((one) => one.problems)];
  const suites = read.flatMap((one) => (one.ok ? [one.value] : []));
  return suites.length < read.length || problems.length > 0 ? failure(all) : success(work(suites), all);
}
