import { deepEqual } from '../../../src/base/deep-equal.js';
import {
  ASSURANCE_LEVELS,
  type AssuranceLevel,
  compareAssurance,
} from '../../../src/model/assurance/assurance-level.js';
import type { Request } from '../../../src/model/facts/request.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compiledOf } from '../../../src/simulate/compile.js';
import type { Goal } from '../../../src/testing/coverage/goals.js';
import { measureCoverage } from '../../../src/testing/coverage/measured-coverage.js';
import { runExample } from '../../../src/testing/expect/example.js';
import type { Expectation } from '../../../src/testing/expect/expectation.js';
import { readSuite } from '../../../src/testing/file/read-suite.js';
import type { Suite } from '../../../src/testing/file/suite.js';
import { mutationRun } from '../../../src/testing/mutants/mutation-run.js';
import { partOfRequest } from '../../../src/testing/request/part-of-request.js';
import { requestOfPart } from '../../../src/testing/request/suite-request.js';
import { runSuite } from '../../../src/testing/run-suite.js';
import type { Agrees } from './claim.js';
import {
  decidedBy,
  type Enumerated,
  isSameOutcome,
  type Row,
  type RowPair,
  rowOf,
  wordIn,
} from './universe.js';

function suiteOf(tests: readonly object[]): Suite {
  const read = readSuite({ name: 'org.preflight.json', value: { org: 'org.json', tests } });
  if (!read.ok || read.problems.length > 0) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

interface When {
  readonly words: Readonly<Record<string, unknown>>;
  includes(row: Row): boolean;
}

/** Keys of `when` in test files, with the request fields that they set. */
const WORDS: readonly (readonly [word: string, path: readonly string[]])[] = [
  ['ip', ['ip']],
  ['location', ['location']],
  ['risk', ['risk', 'level']],
  ['registered', ['device', 'registered']],
  ['managed', ['device', 'managed']],
  ['platform', ['device', 'platform']],
  ['behaviors', ['behaviors']],
  ['idp', ['identityProvider']],
  ['authType', ['authType']],
  ['office365Client', ['office365Client']],
  ['user', ['user', 'id']],
];

/**
 * Returns a `when` clause that states some of the facts of a request. Each bit of `number` states whether the clause has one of the facts.
 */
function whenOf({ request, userId }: Row, number: number): When {
  const stated = WORDS.flatMap(([word, path], at) => {
    const value = valueAt(request.policyContext, path);
    const isStated =
      (number >> at) % 2 === 1 && value !== undefined && (word !== 'user' || userId !== undefined);
    return isStated ? [{ word, path, value }] : [];
  });
  return {
    words: {
      app: request.appInstance,
      ...Object.fromEntries(stated.map(({ word, value }) => [word, value])),
    },
    includes: (row) =>
      row.appId === request.appInstance &&
      stated.every(({ path, value }) => isWithin(value, valueAt(row.request.policyContext, path))),
  };
}

/** Whether a value of a request meets a value of `when`. For lists, the request may have further members. */
function isWithin(value: unknown, found: unknown): boolean {
  if (!Array.isArray(value)) return deepEqual(value, found);
  return Array.isArray(found) && value.every((one) => found.includes(one));
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (at: unknown, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name],
    value,
  );
}

interface Expected {
  readonly expect: Expectation;
  /** Whether the statement of the test is true for an enumerated request; `undefined` if the deciding rules are undecided. */
  holds(row: Row, enumerated: Enumerated): boolean | undefined;
}

function expectedOf(number: number, { org, snapshot }: Enumerated): readonly Expected[] {
  const access = number % 2 === 0 ? 'ALLOW' : 'DENY';
  const assurance = ASSURANCE_LEVELS[number % ASSURANCE_LEVELS.length] as AssuranceLevel;
  const ids = org.accesses.flatMap(({ rules }) => rules.map(({ id }) => id));
  const rule = ids[number % ids.length] as string;
  return [
    {
      expect: { access },
      holds: (row) => (row.access === undefined ? undefined : wordIn(snapshot, row.access) === access),
    },
    {
      expect: { assurance: { atLeast: assurance } },
      holds: (row, { levelOf }) => {
        const is = levelOf(row);
        return is === undefined ? undefined : compareAssurance(is, assurance) >= 0;
      },
    },
    { expect: { rule }, holds: (row) => (row.access === undefined ? undefined : row.access === rule) },
  ];
}

/**
 * Checks statements of test files: no enumerated request contradicts a statement that passed, and a statement that failed is contradicted
 * by its counterexample and by an enumerated request.
 */
export const statementsAgree: Agrees = ({ before, after, pairs, number }, { claim, undecided }) => {
  const { snapshot, compiled, rows, org } = after;
  const row = rows[number % Math.max(1, rows.length)];
  if (row === undefined) return;
  const when = whenOf(row, number);
  const inside = rows.filter((one) => when.includes(one));
  const kind = number % 3 === 0 ? 'never' : 'always';
  const expected = expectedOf(number, after);
  const ruleIds = [...org.sessions, ...org.accesses].flatMap(({ rules }) => rules.map(({ id }) => id));
  const dead = ruleIds.filter((id) => !rows.some((one) => decidedBy(id, one)));
  const isRefuted = {
    reachable: dead.length > 0,
    unreachable: false,
    sameAs: within(pairs, when).some(({ change }) => change !== undefined),
    notLessStrictThan: within(pairs, when).some(({ change }) =>
      ['granted', 'less-strict', 'mixed'].includes(change ?? ''),
    ),
  };
  const suite = suiteOf([
    ...expected.map(({ expect }, at) => ({ name: `${at}`, when: when.words, [kind]: expect })),
    { name: 'reachable', reachable: ruleIds },
    { name: 'unreachable', unreachable: dead },
    { name: 'sameAs', when: when.words, sameAs: 'other.json' },
    { name: 'notLessStrictThan', when: when.words, notLessStrictThan: 'other.json' },
  ]);
  const others = new Map([['other.json', { ok: true as const, value: before.compiled, problems: [] }]]);
  for (const result of runSuite(suite, compiled, { others })) {
    if (result.status === 'skipped' || result.kind !== 'statement') throw new Error('not a statement');
    const { status, refutation, reasons } = result.result;
    const words = `${JSON.stringify(suite.tests.find(({ name }) => name === result.name))} is ${status} (${reasons})`;
    if (status === 'undecided') undecided();
    claim(status !== 'invalid', words);
    if (result.name in isRefuted) {
      const is = isRefuted[result.name as keyof typeof isRefuted];
      if (status === 'proved' || status === 'vacuous')
        claim(!is, `${words}: an enumerated request refutes it`);
      if (status === 'refuted') claim(is, `${words}: no enumerated request refutes it`);
      continue;
    }
    const { expect, holds } = expected[Number(result.name)] as Expected;
    const isWanted = kind === 'always';
    const against = inside.find((one) => holds(one, after) === !isWanted);
    if (status === 'vacuous') claim(inside.length === 0, `${words}: ${JSON.stringify(inside[0]?.request)}`);
    if (status === 'proved')
      claim(against === undefined, `${words}: ${JSON.stringify(against?.request)} refutes it`);
    if (status === 'refuted') {
      claim(against !== undefined, `${words}: no enumerated request refutes it`);
      const { expectations: judged } = runExample(refutation?.request ?? {}, expect, {
        compiled: compiledOf(snapshot),
      });
      claim(
        judged.every((one) => one.status === (isWanted ? 'failed' : 'passed')),
        `${words}: not by ${JSON.stringify(refutation?.request)}`,
      );
    }
  }
};

function within(pairs: readonly RowPair[], when: When): readonly RowPair[] {
  return pairs.filter(({ is }) => when.includes(is));
}

/**
 * Returns a test file with several examples. Each example has a request, and expects the deciding rules of the session policy and of the
 * authentication policy.
 */
function examplesOf({ rows, snapshot }: Enumerated, number: number) {
  const decided = rows.filter((row): row is DecidedRow => row.session != null && row.access != null);
  const every = 1 + (number % 7) + Math.floor(decided.length / MOST_EXAMPLES);
  const chosen = decided.filter((_, at) => at % every === 0);
  const suite = suiteOf(
    chosen.map((row, at) => ({
      name: `${at}`,
      request: partOfRequest(row.request, snapshot),
      expect: { access: wordIn(snapshot, row.access), session: { access: wordIn(snapshot, row.session) } },
    })),
  );
  return { chosen, suite };
}

interface DecidedRow extends Row {
  readonly session: string;
  readonly access: string;
}

const MOST_EXAMPLES = 12;

/**
 * Checks the coverage of a test file. A covered rule must decide one of the examples. An uncovered rule must decide other requests, but no
 * example. An impossible rule must decide no request.
 */
export const coverageAgrees: Agrees = ({ before, number }, { claim, undecided }) => {
  const { chosen, suite } = examplesOf(before, number);
  if (chosen.length === 0) return;
  const { goals, tests } = measureCoverage(before.snapshot, suite);
  claim(tests === chosen.length, `${tests} of ${chosen.length} examples pass`);
  for (const { goal, state, tests: count } of goals) {
    const ruleId = goal.owner?.rule?.id;
    if (goal.measure !== 'rules' || ruleId === undefined || isOfEnrollment(goal)) continue;
    const words = `rule ${ruleId} is ${state.kind}`;
    const by = chosen.filter((row) => decidedBy(ruleId, row)).length;
    claim(count === by, `${words}: ${count} tests, and ${by} by direct simulation`);
    claim((state.kind === 'covered') === by > 0, `${words}: ${by} requests`);
    const isReached = before.rows.some((row) => decidedBy(ruleId, row));
    if (state.kind === 'impossible') claim(!isReached, `${words}: an enumerated request is decided by it`);
    if (state.kind === 'missing') claim(isReached, `${words}: no enumerated request is decided by it`);
    if (state.kind === 'undecided') undecided();
  }
};

/**
 * Whether a coverage goal is about an enrollment policy. Such goals are left out, because only session and application policies are
 * enumerated.
 */
function isOfEnrollment({ owner }: Goal): boolean {
  return owner?.type.name === 'MFA_ENROLL';
}

/**
 * Checks the verdicts on mutants. An equivalent mutant gives the same result as the org for every request. At least one example fails on a
 * killed mutant. No example fails on a survivor; the answer shows a request for which the survivor gives a different result.
 */
export const mutantsAgree: Agrees = ({ before, number }, { claim, undecided }) => {
  const { chosen, suite } = examplesOf(before, number);
  const run = mutationRun(before.compiled, [{ suite }], {
    isWanted: ({ types }) => !types.includes('MFA_ENROLL'),
    sample: { size: 1, seed: number },
  });
  if (run.kind !== 'mutants') {
    claim(run.kind === 'none', 'an example fails on the org itself');
    return;
  }
  for (const { mutant, verdict } of run.results) {
    const made = mutant.make();
    if (!made.ok) continue;
    const compiled = compiledOf(made.value);
    const isTold = (row: Row) => {
      const after = rowOf(row.request, compiled);
      return after === undefined || !isSameOutcome(row, after, before.snapshot, made.value);
    };
    const words = `${mutant.id} is ${JSON.stringify(verdict)}`;
    if (verdict.status === 'undecided') undecided();
    if (verdict.status === 'equivalent') {
      const told = before.rows.find(isTold);
      claim(told === undefined, `${words}: ${JSON.stringify(told?.request)} differs`);
    }
    const failing = chosen.map((row) => failsOn(row, made.value, before.snapshot) ?? 'undecided');
    if (verdict.status === 'killed')
      claim(
        failing.some((one) => one !== false),
        `${words}: no example fails`,
      );
    if (verdict.status === 'survived' || verdict.status === 'equivalent')
      claim(!failing.includes(true), `${words}: an example fails`);
    if (verdict.status === 'survived') {
      const shown = requestOfPart(verdict.shown.request, before.snapshot, undefined);
      const row = shown.ok ? rowOf(shown.value.body as Request, before.compiled) : undefined;
      claim(row !== undefined && isTold(row), `${words}: the request that is shown does not differ`);
    }
  }
};

/**
 * Whether a test with the request of this row, which expects the deciding rules of the org, fails on a mutant. The result is `undefined` if
 * the deciding rule of the mutant is undecided.
 */
function failsOn(
  { request, session, access }: DecidedRow,
  mutant: Snapshot,
  org: Snapshot,
): boolean | undefined {
  const after = rowOf(request, compiledOf(mutant));
  if (after === undefined) return true;
  if (after.session === undefined || after.access === undefined) return undefined;
  return (
    wordIn(mutant, after.session) !== wordIn(org, session) ||
    wordIn(mutant, after.access) !== wordIn(org, access)
  );
}
