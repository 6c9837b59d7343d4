import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import { UNCONFIRMED } from '../../analysis/questions/session/reasons.js';
import { SOMEBODY } from '../../analysis/symbolic/theories/people.js';
import { readBody } from '../../documents/request/read-request.js';
import type { Request } from '../../model/facts/request.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type Compiled, compiledOf } from '../../simulate/compile.js';
import { assertedTypes } from '../coverage/asserted-types.js';
import { type CoverageGoal, coverageGoals, type GoalCoverage, stateMembers } from '../coverage/coverage.js';
import { goalStates } from '../coverage/goal-states.js';
import { pointWords } from '../coverage/goal-words.js';
import { type Goal, goalsOf } from '../coverage/goals.js';
import { type CoverageOptions, type MeasuredGoal, suitesIn, typesIn } from '../coverage/measured-coverage.js';
import { type PointAnswer, PointSearch } from '../coverage/point-search.js';
import { type CoveragePoints, coveragePointsOf } from '../coverage/points.js';
import { pointsHit } from '../coverage/points-hit.js';
import { pointsReached } from '../coverage/points-reached.js';
import { runExample } from '../expect/example.js';
import type { Suite } from '../file/suite.js';
import { partOfRequest } from '../request/part-of-request.js';
import type { RequestPart } from '../request/part-words.js';
import { requestOfPart } from '../request/suite-request.js';
import { areSameDecisions, currentExpectation, decisionsOf } from './current-expectation.js';
import { greedyCover } from './greedy-cover.js';
import { shortened } from './shortened.js';

/** Suggested tests that cover uncovered goals, and the goals that no test can cover. Spec: Policy tests, 5, "Suggest". */
export interface Suggestion {
  readonly tests: readonly SuggestedTest[];
  /** The goals that no request covers, and those for which this is undecided. */
  readonly left: readonly Omit<GoalCoverage, 'tests'>[];
}

/** A suggested example, which expects the current result. */
export interface SuggestedTest {
  readonly name: string;
  readonly request: RequestPart;
  readonly expect: Readonly<Record<string, unknown>>;
  /** The goals that this test covers and that no earlier test covers. */
  readonly covers: readonly CoverageGoal[];
}

/**
 * Suggests tests for uncovered goals. If an org has no tests, the suggested tests describe the current behavior of all its policy types.
 */
export function suggest(
  org: Snapshot,
  suites: Suite | readonly Suite[] = [],
  { progress, ...limits }: CoverageOptions = {},
): Suggestion {
  const compiled = compiledOf(org);
  const points = coveragePointsOf(compiled);
  const subjects = { points, types: typesIn(points), compiled };
  const { counts } = pointsReached(suitesIn(suites), points, compiled, limits);
  const reached = new Set([...counts.keys()].filter((point) => (counts[point] as number) > 0));
  const nameOf = uniqueNames();
  const tests: FoundTest[] = [];
  for (;;) {
    const isFirst = tests.length === 0;
    const round = suggestFor(reached, subjects, limits, nameOf, isFirst ? progress : undefined);
    tests.push(...round.tests);
    const before = reached.size;
    for (const test of round.tests) for (const point of reachedBy(test, subjects)) reached.add(point);
    const isDone = reached.size === before || !round.left.some(isUnconfirmed);
    if (isDone) return suggestionOf(org, tests, round.left);
  }
}

type GoalLeft = Omit<MeasuredGoal, 'tests'>;

/** A suggested test. Its coverage goals contain the objects of the org; those of {@link SuggestedTest} contain names only. */
interface FoundTest extends Omit<SuggestedTest, 'covers'> {
  readonly covers: readonly Goal[];
}

function suggestionOf(org: Snapshot, tests: readonly FoundTest[], left: readonly GoalLeft[]): Suggestion {
  const goals = [...tests.flatMap(({ covers }) => covers), ...left.map(({ goal }) => goal)];
  const described = new Map(coverageGoals(org, goals).map((one, index) => [goals[index], one]));
  const describedGoal = (goal: Goal) => described.get(goal) as CoverageGoal;
  return {
    tests: tests.map((test) => ({ ...test, covers: test.covers.map(describedGoal) })),
    left: left.map(({ goal, state }) => ({ ...describedGoal(goal), ...stateMembers(state) })),
  };
}

/**
 * Whether a goal is undecided only because the simulator did not confirm the request that the search found. A new search may find another
 * request.
 */
function isUnconfirmed({ state }: GoalLeft): boolean {
  return state.kind === 'undecided' && state.reason === UNCONFIRMED;
}

function reachedBy({ request, expect }: FoundTest, { points, compiled }: Subjects): readonly number[] {
  const read = readPart(request, compiled);
  const types = assertedTypes(expect, compiled.snapshot.brand);
  return read === undefined ? [] : pointsHit(read, types, points, compiled);
}

/** Suggests tests for the coverage points that no test reaches yet. */
function suggestFor(
  reached: ReadonlySet<number>,
  subjects: Subjects,
  limits: SearchLimits,
  nameOf: (name: string) => string,
  progress: CoverageOptions['progress'],
): { readonly tests: readonly FoundTest[]; readonly left: readonly GoalLeft[] } {
  const { points, types, compiled } = subjects;
  const isReached = (point: number) => reached.has(point);
  const search = new PointSearch(points, types, compiled, limits);
  const goals = goalsOf(points);
  const total = 2 * goals.length;
  const states = goalStates(goals, isReached, search, (done) => progress?.(done, total));
  const wanted = states.flatMap(({ goal, state }) =>
    state.kind === 'missing' ? [{ goal, way: state.way.filter((point) => !isReached(point)) }] : [],
  );
  const needed = new Set(wanted.flatMap(({ way }) => way));
  const found = distinct([...needed].map((point) => search.answerTo(point)));
  const chosen = greedyCover(
    found.map(({ hit }) => hit),
    needed,
  );
  const tests = chosen.flatMap(({ index, own }, done): FoundTest[] => {
    const { request } = found[index] as Reaching;
    const covers = wanted.filter(({ way }) => way.some((point) => own.includes(point)));
    progress?.(goals.length + Math.floor((goals.length * (done + 1)) / chosen.length), total);
    const test = testOf(request, own, subjects);
    const first = points.all[own[0] ?? -1];
    return test === undefined || first === undefined
      ? []
      : [{ ...test, name: nameOf(pointWords(first)), covers: covers.map(({ goal }) => goal) }];
  });
  return { tests, left: states.filter(({ state }) => state.kind !== 'missing' && state.kind !== 'covered') };
}

type Reaching = Extract<PointAnswer, { readonly kind: 'reached' }>;

function distinct(answers: readonly PointAnswer[]): readonly Reaching[] {
  return [...new Set(answers)].filter((answer) => answer.kind === 'reached');
}

interface Subjects {
  readonly points: CoveragePoints;
  readonly types: readonly SimulatedTypeName[];
  readonly compiled: Compiled;
}

/**
 * Returns a test whose request has as few keys as possible. Like the given request, it reaches the coverage points `own`, with the same
 * deciding rules. Returns `undefined` if the simulator does not confirm the request.
 */
function testOf(
  request: Request,
  own: readonly number[],
  { points, types, compiled }: Subjects,
): Pick<SuggestedTest, 'expect' | 'request'> | undefined {
  const { snapshot } = compiled;
  const wanted = decisionsOf(request, types, compiled);
  const appId = request.appInstance;
  const isSufficient = (part: RequestPart) => {
    const read = readPart(part, compiled);
    if (read === undefined || read.appInstance !== appId) return false;
    const decisions = decisionsOf(read, types, compiled);
    if (!areSameDecisions(decisions, wanted)) return false;
    const hit = new Set(pointsHit(read, decisions.keys(), points, compiled));
    return own.every((point) => hit.has(point));
  };
  const part = plainerForms(request)
    .map((form) => partOfRequest(form, snapshot))
    .find(isSufficient);
  if (part === undefined) return undefined;
  const short = shortened(part, isSufficient);
  const expect = currentExpectation(short, appId, wanted, compiled);
  const isPassed = runExample(short, expect, { compiled }).expectations.every(
    ({ status }) => status === 'passed',
  );
  const asserted = assertedTypes(expect, snapshot.brand);
  return isPassed && asserted.size > 0 ? { request: short, expect } : undefined;
}

function readPart(part: RequestPart, { snapshot, world }: Compiled): Request | undefined {
  const made = requestOfPart(part, snapshot);
  const read = made.ok ? readBody(made.value.body, world) : undefined;
  return read?.ok ? read.value : undefined;
}

/**
 * Returns the forms of a request, the simplest first. If its user is a generated person, the simplest form states only the groups of the
 * person. The last form is the request itself.
 */
function plainerForms(request: Request): readonly Request[] {
  const { user, ...context } = request.policyContext;
  if (user?.id !== SOMEBODY) return [request];
  const { id: _, groupIds, ...rest } = user;
  const others = Object.keys(rest).length > 0 ? { user: rest } : {};
  return [{ ...request, policyContext: { ...context, ...others, groups: { ids: groupIds ?? [] } } }, request];
}

function uniqueNames(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  };
}
