import { didYouMean } from '../base/did-you-mean/nearest-word.js';
import { Type } from '../base/json-schema.js';
import { memoize } from '../base/memo.js';
import { describeValue, quoted } from '../base/messages.js';
import { isObject } from '../base/object.js';
import { failure, type Problem, type Result, type SourceLocation, success } from '../base/result.js';
import { findArgumentFault, oneOf, optionsOf, unchecked } from '../documents/arguments.js';
import { collectDocuments, type Documents } from '../documents/documents.js';
import { neverThrowing, refusedArgument } from '../documents/never-throwing.js';
import { type Answer, refusedWith } from '../documents/request/refusal.js';
import type { InputDocument } from '../documents/text/input.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { exampleFailure, failureText, statementFailure } from '../report/suite/failure-text.js';
import { countResult, emptyTally, type SuiteTally, testTitle } from '../report/suite/suite-reporter.js';
import { type Compiled, compiledOf } from '../simulate/compile.js';
import { type CheckStatus, checkRequest, statusOf } from '../testing/check-request.js';
import { type Coverage, coverageRecord } from '../testing/coverage/coverage.js';
import { measureCoverage } from '../testing/coverage/measured-coverage.js';
import { CodeExpectationSchema, type Expectation } from '../testing/expect/expectation.js';
import type { WordResult } from '../testing/expect/word-result.js';
import { readSuite } from '../testing/file/read-suite.js';
import type { Suite, SuiteTest } from '../testing/file/suite.js';
import { testLocations } from '../testing/file/test-locations.js';
import type { MutantVerdict } from '../testing/mutants/judge-mutant.js';
import { MUTATION_OPERATORS, mutantsOf } from '../testing/mutants/mutants.js';
import { type MutantResult, mutationRun } from '../testing/mutants/mutation-run.js';
import { runSuite, type TestResult } from '../testing/run-suite.js';
import { type RegionSampler, samplerOf } from '../testing/sample/region-sampler.js';
import type { StatementResult } from '../testing/statement/statement.js';
import { type Suggestion, suggest as suggestTests } from '../testing/suggest/suggest.js';
import { cellsOf } from '../testing/table.js';
import { unusable } from './core.js';
import { type AnyRequest, orgFunction, whyNoSnapshot } from './org.js';

export type { CheckStatus } from '../testing/check-request.js';
export type { Coverage, CoverageGoal, GoalCoverage } from '../testing/coverage/coverage.js';
export type { MeasureTotals } from '../testing/coverage/measure-totals.js';
export type { Expectation } from '../testing/expect/expectation.js';
export type { WordResult } from '../testing/expect/word-result.js';
export type { MutantVerdict } from '../testing/mutants/judge-mutant.js';
export type { TestResult } from '../testing/run-suite.js';
export type { Aim } from '../testing/sample/aims.js';
export type { RegionSampler, SampleChoice, SampleEdge } from '../testing/sample/region-sampler.js';
export type { StatementResult } from '../testing/statement/statement.js';
export type { SuggestedTest, Suggestion } from '../testing/suggest/suggest.js';

// Functions for tests of policies: test files, single requests, statements about all sign-ins, and properties in code.

/** A test file: its text, a value that `JSON.parse` returned, or a document with its name. */
export type SuiteInput = InputDocument | object | string;

/** A parsed test file whose tests have not run. */
export interface TestFile {
  /** The paths of the tested org, relative to the test file. */
  readonly org: readonly string[];
  /** The paths of the orgs with which statements compare the tested org, relative to the test file. */
  readonly others: readonly string[];
  /** The tests, in the order of the file. */
  readonly tests: readonly ListedTest[];
}

/** A test in a parsed test file. */
export interface ListedTest {
  /** The name of the test, which is unique in the file. */
  readonly name: string;
  /** The source location of the test in the test file. */
  readonly location?: SourceLocation;
  /** The reason why the test is skipped; absent if it runs. */
  readonly skip?: string;
  /** Whether the test is marked `only`. If some tests are, only these run. */
  readonly isOnly: boolean;
  /** The titles of the cells, if the test is a table. */
  readonly cells?: readonly string[];
}

/**
 * Lists the tests of a file with their names, without running them. Test runners use it to register the tests.
 *
 * Errors: problems with their source locations; valid tests are listed even if others have problems. Spec: Policy tests, 1.
 */
export const listTests: (suite: SuiteInput) => Result<TestFile> = neverThrowing((given) => {
  const read = readSuiteInput(given);
  return read.ok ? success(listed(read.value), read.problems) : read;
}, unusable);

/** The options of `testSuite`. */
export interface TestOptions {
  /** The orgs with which statements compare the tested org. The keys are their paths in the test file. */
  readonly others?: Readonly<Record<string, Snapshot>> | undefined;
  /** The names of the tests to run; all if absent. */
  readonly names?: readonly string[] | undefined;
}

/** The results of a test file. */
export interface SuiteRun extends Readonly<SuiteTally> {
  /** The results in the order of the file. A table has one result for each cell. */
  readonly tests: readonly RunTest[];
}

/** The result of one test. */
export type RunTest = TestResult & {
  /** The name of the test. For a cell of a table, the name includes the coordinates of the cell. */
  readonly title: string;
  /** The source location of the test in the test file. */
  readonly location?: SourceLocation;
  /** The failure message: the expected and the actual result, and the cause of the difference. Empty if the test did not fail. */
  readonly why: string;
};

/**
 * Runs a test file against an org, like `preflight test`, and returns the results as data. Ignores the org that the test file names.
 *
 * Errors: problems with their source locations if the file is unusable. If only some tests have problems, these are skipped, and the result
 * has their problems in addition to its value. Spec: Policy tests, 1 to 3.
 */
export const testSuite: (suite: SuiteInput, org: Snapshot, options?: TestOptions) => Result<SuiteRun> =
  neverThrowing((given, org, options = {}) => {
    const wrong =
      whyNoSnapshot(org, 'second') ?? findArgumentFault([TESTS], [options], 2) ?? whyNoOther(options);
    if (wrong !== undefined) return unusable(wrong);
    const read = readSuiteInput(given);
    if (!read.ok) return read;
    const unknown = whyNoTest(read.value, options);
    return unknown === undefined
      ? success(suiteRunOf(read.value, org, options), read.problems)
      : unusable(unknown);
  }, unusable);

/** The result of comparing a request with an expectation. */
export interface Checked {
  readonly status: CheckStatus;
  /** The result for each key of the expectation. */
  readonly expectations: readonly WordResult[];
  /** The failure message, as for a failing test; empty if the expectation is met. */
  readonly why: string;
}

/**
 * Checks one request against an expectation, like an example in a test file. The check considers every completion of the unknown parts of
 * the request. The expectation may have the additional key `accessGranted` (true or false): whether no blocklist blocks the request and
 * both policies allow it.
 *
 * Errors: a refusal, as for `simulate`, unless the expectation has `error`. Spec: Policy tests, 2.
 */
export const checkSignIn: (org: Snapshot, request: AnyRequest, expect: Expectation) => Answer<Checked> =
  orgFunction(
    (org, request, expect): Answer<Checked> => {
      const compiled = compiledOf(org);
      const result = checkRequest(request, expect, { compiled });
      const isErrorExpected = typeof expect === 'object' && Object.hasOwn(expect, 'error');
      if (result.refusal !== undefined && !isErrorExpected) return refusedWith(result.refusal);
      const status = statusOf(result);
      const why = status === 'passed' ? '' : exampleFailure(result, compiled);
      return { ok: true, value: { status, expectations: result.expectations, why } };
    },
    undefined,
    CodeExpectationSchema,
  );

/** A statement of a test file, without its name. */
export type StatementInput = Readonly<Record<string, unknown>>;

/** The result of a statement: proved, refuted or undecided. */
export interface Proved extends StatementResult {
  /** The failure message, as for a failing test; empty if the statement is proved. */
  readonly why: string;
}

/**
 * Proves a statement about all requests, or refutes it with a counterexample: `{ when, always }`, `{ never }`, `{ reachable }`,
 * `{ unreachable }`, `{ sameAs }`, `{ notLessStrictThan }`. To compare with another org, name it by a path and pass the org in
 * `others` under that path.
 *
 * Errors: problems if the argument is not a valid statement. Spec: Policy tests, 3.
 */
export const prove: (
  org: Snapshot,
  statement: StatementInput,
  options?: Pick<TestOptions, 'others'>,
) => Result<Proved> = neverThrowing((org, statement, options = {}) => {
  const wrong =
    whyNoSnapshot(org) ?? findArgumentFault([undefined, OTHERS], [statement, options]) ?? whyNoOther(options);
  if (wrong !== undefined) return unusable(wrong);
  if (!isObject(statement))
    return unusable(
      `${describeValue(statement)} is not a statement: pass an object with a claim, such as \`never\``,
    );
  const read = readSuiteInput({ tests: [{ name: 'the statement', ...statement }] });
  if (!read.ok || read.problems.length > 0) return failure(read.problems);
  const compiled = compiledOf(org);
  const [result] = runSuite(read.value, compiled, { others: othersIn(options) });
  if (result === undefined || result.status === 'skipped' || result.kind !== 'statement')
    return unusable(
      'the statement is an example: pass one of `always`, `never`, `reachable`, `unreachable`, `sameAs`, `notLessStrictThan`',
    );
  const why = result.status === 'passed' ? '' : statementFailure(result.result, compiled);
  return success({ ...result.result, why });
}, unusable);

/**
 * Measures which parts of the policies the tests cover: rules, verdicts of conditions, the independent effect of each condition,
 * comparisons in expressions, and borders of zones. For each uncovered part, states whether any test can cover it.
 *
 * Errors: problems of the test files; valid tests count even if others have problems. Spec: Policy tests, 5.
 */
export const coverageOf: (org: Snapshot, suites: SuiteInput | readonly SuiteInput[]) => Result<Coverage> =
  neverThrowing(
    (org, suites) => withSuites(org, suites, (read) => coverageRecord(measureCoverage(org, read))),
    unusable,
  );

/**
 * Suggests tests for the parts of the policies that no test covers, and lists the parts that no test can cover. Each suggested test expects
 * the current result. If you pass no test files, the suggested tests record the behavior of the complete org.
 *
 * Errors: as for `coverageOf`. Spec: Policy tests, 5, "Suggest".
 */
const suggestion: (org: Snapshot, suites?: SuiteInput | readonly SuiteInput[]) => Result<Suggestion> =
  neverThrowing((org, suites = []) => withSuites(org, suites, (read) => suggestTests(org, read)), unusable);

export { suggestion as suggest };

/** The options of `mutants`. */
export interface MutantOptions extends Pick<TestOptions, 'others'> {
  /** The kinds of changes to make; all kinds if absent. */
  readonly operators?: readonly string[] | undefined;
  /** The maximum number of mutants, and the seed of their random selection; all mutants if absent. */
  readonly sample?: { readonly size: number; readonly seed: number } | undefined;
}

/** A small change to an org, and whether the tests detect it. */
export interface JudgedMutant {
  /** An identifier that is the same in every run on the same org. */
  readonly id: string;
  /** The kind of change. */
  readonly operator: string;
  /** The change as text. */
  readonly description: string;
  /**
   * The result for this change. Its `status` is `killed` if a test detects the change; {@link MutantVerdict} describes the other values.
   */
  readonly verdict: MutantVerdict;
}

/**
 * Measures the quality of tests. Makes one small change to the org at a time (a mutant), and checks whether a test detects it. A mutant
 * that no test detects is compared with the original org: `equivalent` if it is proved to decide the same, `survived` if a request has
 * different results.
 *
 * Errors: problems of the test files; also if a test fails on the unchanged org, or if no test passes. Spec: Policy tests, 6.
 */
export const mutants: (
  org: Snapshot,
  suites: SuiteInput | readonly SuiteInput[],
  options?: MutantOptions,
) => Result<readonly JudgedMutant[]> = neverThrowing((org, suites, options = {}) => {
  const wrong = findArgumentFault([undefined, MUTANTS], [suites, options]) ?? whyNoOther(options);
  if (wrong !== undefined) return unusable(wrong);
  const read = withSuites(org, suites, (all) => all.map((suite) => ({ suite, others: othersIn(options) })));
  if (!read.ok) return read;
  const run = mutationRun(compiledOf(org), read.value, options);
  switch (run.kind) {
    case 'failing':
      return unusable(`the test ${quoted(run.tests[0]?.name ?? '')} fails on the org itself: fix it first`);
    case 'none':
      return unusable(
        `${run.reason === 'no tests' ? 'no test passes, so no change can be detected' : 'no change of the org matches the given operators and rules'}`,
      );
    case 'mutants':
      return success([...run.results].map(judgedMutant), read.problems);
  }
}, unusable);

/** A small change to an org, which `make` applies. */
export interface OrgEdit extends Omit<JudgedMutant, 'verdict'> {
  /** Returns the changed org, or problems if the service would reject the change. */
  make(): Result<Snapshot>;
}

/**
 * Lists the small changes to an org that `mutants` tries, by kind and location. Examples: one rule is removed, a range has one address
 * more, an action is weaker. Each change has the effects on the org that it would have in the service.
 *
 * Errors: `ok: false` for a value that is not a snapshot, and for an unknown operator. Spec: Policy tests, 6 and 7.
 */
export const edits: (org: Snapshot, options?: Omit<MutantOptions, 'others'>) => Result<readonly OrgEdit[]> =
  neverThrowing((org, options) => {
    const wrong = whyNoSnapshot(org) ?? findArgumentFault([MUTANTS], [options]);
    if (wrong !== undefined) return unusable(wrong);
    return success(
      mutantsOf(org, options).map(({ id, operator, description, make }) => ({
        id,
        operator,
        description,
        make,
      })),
    );
  }, unusable);

/** The options of `requestSampler`. */
export interface SampleOptions {
  /** Restricts the requests to one application, or to several (label or id); all applications if absent. */
  readonly app?: string | readonly string[] | undefined;
  /** Restricts the requests to those that match these conditions, in the form of `when` in a statement; all requests if absent. */
  readonly when?: Readonly<Record<string, unknown>> | undefined;
  /** The time of every request, in ISO 8601 format. If absent, the choices that you pass to the sampler can set the time. */
  readonly now?: string | undefined;
}

/**
 * Returns a sampler for property-based generators. The sampler makes complete requests from choices. A choice can name a rule; the request
 * then matches the rule, or fails exactly one of its conditions. A choice can also set a fact to a value just inside or just outside a
 * border that rules test. The same choice always gives the same request, and the empty choice gives the simplest one. For each possible
 * request, there is a choice that gives it.
 *
 * Errors: `wrong-argument` if it is unknown which requests match `when`, or if no request matches it. Spec: Policy tests, 7.
 */
export const requestSampler: (org: Snapshot, options?: SampleOptions) => Answer<RegionSampler> = orgFunction(
  (org, { app, when, now } = {}): Answer<RegionSampler> => {
    const region = app === undefined ? when : { ...when, app };
    const answer = samplerOf(region, now, compiledOf(org));
    return answer.ok ? { ok: true, value: answer.sampler } : refusedArgument(answer.reasons.join('; '));
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

function judgedMutant({ mutant: { id, operator, description: what }, verdict }: MutantResult): JudgedMutant {
  return { id, operator, description: what, verdict };
}

/** Parses a test file. The result is cached, because the single tests of a file are often run one by one. */
const suiteOfDocument = memoize(readSuite);

function readSuiteInput(given: SuiteInput): Result<Suite> {
  const { documents, problems } = collectDocuments(given as Documents);
  const [document] = documents;
  return document === undefined ? failure(problems) : suiteOfDocument(document);
}

function listed(suite: Suite): TestFile {
  const locationOf = testLocations(suite);
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

function placed(location: SourceLocation | undefined): { readonly location?: SourceLocation } {
  return location === undefined ? {} : { location };
}

function suiteRunOf(suite: Suite, org: Snapshot, { names, ...options }: TestOptions): SuiteRun {
  const compiled = compiledOf(org);
  const locationOf = testLocations(suite);
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

/**
 * Returns an error message about the first of the given names that no test has; `undefined` if all of them exist. A test that is skipped
 * because of a mistake exists, too.
 */
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
  return wrong && `${quoted(wrong[0])} of \`others\` is not a snapshot from \`readSnapshot\``;
}

function withSuites<Value>(
  org: Snapshot,
  given: SuiteInput | readonly SuiteInput[],
  work: (suites: readonly Suite[]) => Value,
): Result<Value> {
  const wrong = whyNoSnapshot(org);
  if (wrong !== undefined) return unusable(wrong);
  const { documents, problems } = collectDocuments(given as Documents);
  const read = documents.map((document) => suiteOfDocument(document));
  const all: Problem[] = [...problems, ...read.flatMap((one) => one.problems)];
  const suites = read.flatMap((one) => (one.ok ? [one.value] : []));
  return suites.length < read.length || problems.length > 0 ? failure(all) : success(work(suites), all);
}
