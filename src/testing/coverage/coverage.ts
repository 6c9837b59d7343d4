import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import { POLICY_TYPES, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { compiledOf } from '../../simulate/compile.js';
import type { Suite } from '../file/suite.js';
import type { GoalState } from './goal-state.js';
import { goalStates } from './goal-states.js';
import { type Goal, goalsOf, MEASURE_NAMES, type Measure } from './goals.js';
import { PointSearch } from './point-search.js';
import { type CoveragePoints, coveragePointsOf } from './points.js';
import { pointsReached } from './points-reached.js';

/** What the tests of an org cover of its policies. Spec: Policy tests, 5. */
export interface Coverage {
  readonly org: Snapshot;
  /** In the order of the org: by type, policy, rule, leaf; then the zones. */
  readonly goals: readonly GoalCoverage[];
  readonly measures: Readonly<Record<Measure, MeasureCoverage>>;
  /** The policy types that are measured. */
  readonly types: readonly SimulatedTypeName[];
  /** Those of which no test says anything, and which the simulate operation leaves out unless they are named. */
  readonly leftOut: readonly SimulatedTypeName[];
  /** How many examples passed, and count. */
  readonly tests: number;
}

export interface GoalCoverage {
  readonly goal: Goal;
  readonly state: GoalState;
  /** How many tests cover it: of two points the one that fewer reach. */
  readonly tests: number;
}

/** How much of what can be covered is. */
export interface MeasureCoverage {
  readonly covered: number;
  /** All but what is impossible. */
  readonly of: number;
  readonly impossible: number;
  /** Of those that count. */
  readonly undecided: number;
}

export interface CoverageOptions extends SearchLimits {
  /** How many of the goals were looked at. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** What the examples of these files cover, as far as they pass; a proof covers nothing. */
export function coverageOf(
  org: Snapshot,
  suites: Suite | readonly Suite[],
  { progress, ...limits }: CoverageOptions = {},
): Coverage {
  const compiled = compiledOf(org);
  const points = coveragePointsOf(compiled);
  const { counts, asserted, tests } = pointsReached(suitesIn(suites), points, compiled, limits);
  const all = typesIn(points);
  const types = all.filter((type) => asserted.has(type) || isSimulatedByDefault(type));
  const search = new PointSearch(points, types, compiled, limits);
  const own = goalsOf(points).filter((goal) => isOfTypes(goal, types));
  const isReached = (point: number) => (counts[point] as number) > 0;
  const states = goalStates(own, isReached, search, (done) => progress?.(done, own.length));
  const goals = states.map(({ goal, state }) => ({ goal, state, tests: testsOf(goal, counts) }));
  return {
    org,
    goals,
    measures: Object.fromEntries(
      MEASURE_NAMES.map((measure) => [
        measure,
        countedOf(goals.filter(({ goal }) => goal.measure === measure)),
      ]),
    ) as Coverage['measures'],
    types,
    leftOut: all.filter((type) => !types.includes(type)),
    tests,
  };
}

export function suitesIn(suites: Suite | readonly Suite[]): readonly Suite[] {
  return 'tests' in suites ? [suites] : suites;
}

/** Those of which the org has rules, in the order in which they are reported. */
export function typesIn({ owners }: CoveragePoints): readonly SimulatedTypeName[] {
  const held = new Set(owners.map(({ type }) => type.name));
  return POLICY_TYPES.map(({ name }) => name).filter((name) => held.has(name));
}

function isSimulatedByDefault(type: SimulatedTypeName): boolean {
  return POLICY_TYPES.some((one) => one.name === type && one.isSimulatedByDefault);
}

/** A zone is of the types of which something asks about it. */
function isOfTypes({ owner, askers = [] }: Goal, types: readonly SimulatedTypeName[]): boolean {
  return [...(owner === undefined ? [] : [owner]), ...askers].some(({ type }) => types.includes(type.name));
}

function testsOf({ ways }: Goal, counts: Int32Array): number {
  return ways.reduce(
    (most, way) => Math.max(most, Math.min(...way.map((point) => counts[point] as number))),
    0,
  );
}

/** Of some goals. */
export function countedOf(goals: readonly GoalCoverage[]): MeasureCoverage {
  const count = (kind: GoalState['kind']) => goals.filter(({ state }) => state.kind === kind).length;
  const impossible = count('impossible');
  return {
    covered: count('covered'),
    of: goals.length - impossible,
    impossible,
    undecided: count('undecided'),
  };
}
