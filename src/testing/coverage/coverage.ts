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

/** The coverage of an org's policies by its tests. Spec: Policy tests, 5. */
export interface Coverage {
  readonly org: Snapshot;
  /** The coverage goals, ordered by type, policy, rule and condition as in the org, then those of the zones. */
  readonly goals: readonly GoalCoverage[];
  readonly measures: Readonly<Record<Measure, MeasureCoverage>>;
  /** The policy types whose coverage is measured. */
  readonly types: readonly SimulatedTypeName[];
  /**
   * The policy types that are not measured: no test makes a claim about them, and the simulate operation evaluates them only on request.
   */
  readonly unmeasuredTypes: readonly SimulatedTypeName[];
  /** The number of passing examples. */
  readonly tests: number;
}

export interface GoalCoverage {
  readonly goal: Goal;
  readonly state: GoalState;
  /** The number of tests that cover the goal. If several points have to be reached for the goal, the smallest number among these points. */
  readonly tests: number;
}

/** The number of covered goals among the goals that can be covered, for one measure. */
export interface MeasureCoverage {
  readonly covered: number;
  /** The number of goals of the measure, without those that no test can cover. */
  readonly of: number;
  readonly impossible: number;
  /** The number of goals in `of` for which it is undecided whether a test can cover them. */
  readonly undecided: number;
}

export interface CoverageOptions extends SearchLimits {
  /** A function that is called with the number of goals that were examined so far. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** Returns the coverage that the passing examples of these test files reach. A proved statement covers nothing. */
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
        countGoals(goals.filter(({ goal }) => goal.measure === measure)),
      ]),
    ) as Coverage['measures'],
    types,
    unmeasuredTypes: all.filter((type) => !types.includes(type)),
    tests,
  };
}

export function suitesIn(suites: Suite | readonly Suite[]): readonly Suite[] {
  return 'tests' in suites ? [suites] : suites;
}

/** Returns the policy types for which the org has rules, in the order of reports. */
export function typesIn({ owners }: CoveragePoints): readonly SimulatedTypeName[] {
  const held = new Set(owners.map(({ type }) => type.name));
  return POLICY_TYPES.map(({ name }) => name).filter((name) => held.has(name));
}

function isSimulatedByDefault(type: SimulatedTypeName): boolean {
  return POLICY_TYPES.some((one) => one.name === type && one.isSimulatedByDefault);
}

/** Whether a goal belongs to one of these policy types. The goal of a zone belongs to every type that has a condition on the zone. */
function isOfTypes({ owner, askers = [] }: Goal, types: readonly SimulatedTypeName[]): boolean {
  return [...(owner === undefined ? [] : [owner]), ...askers].some(({ type }) => types.includes(type.name));
}

function testsOf({ ways }: Goal, counts: Int32Array): number {
  return ways.reduce(
    (most, way) => Math.max(most, Math.min(...way.map((point) => counts[point] as number))),
    0,
  );
}

/** Counts coverage goals by their state. */
export function countGoals(goals: readonly GoalCoverage[]): MeasureCoverage {
  const count = (kind: GoalState['kind']) => goals.filter(({ state }) => state.kind === kind).length;
  const impossible = count('impossible');
  return {
    covered: count('covered'),
    of: goals.length - impossible,
    impossible,
    undecided: count('undecided'),
  };
}
