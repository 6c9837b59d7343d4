import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import { POLICY_TYPES, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { compiledOf } from '../../simulate/compile.js';
import type { Suite } from '../file/suite.js';
import type { GoalState } from './goal-state.js';
import { goalStates } from './goal-states.js';
import { type Goal, goalsOf } from './goals.js';
import { PointSearch } from './point-search.js';
import { type CoveragePoints, coveragePointsOf } from './points.js';
import { pointsReached } from './points-reached.js';

/**
 * The measured coverage of an org's policies. The coverage goals in it refer to objects of the org. In answers, it is converted to
 * `Coverage`, which is plain data.
 */
export interface MeasuredCoverage {
  readonly org: Snapshot;
  /** The coverage goals, in the order of `Coverage`. */
  readonly goals: readonly MeasuredGoal[];
  /** The policy types whose coverage is measured. */
  readonly types: readonly SimulatedTypeName[];
  /** The policy types without coverage goals, because no test makes a claim about them. */
  readonly unmeasuredTypes: readonly SimulatedTypeName[];
  /** The number of tests whose coverage is measured: the passing examples. A passing statement does not count. */
  readonly tests: number;
}

export interface MeasuredGoal {
  readonly goal: Goal;
  readonly state: GoalState;
  /**
   * The number of tests that cover the goal. A goal may consist of several coverage points that different numbers of tests reach. The
   * smallest of these numbers then counts.
   */
  readonly tests: number;
}

export interface CoverageOptions extends SearchLimits {
  /** A function that is called with the number of goals that were examined so far. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** Measures the coverage that the passing examples of these test files reach. A proved statement covers nothing. */
export function measureCoverage(
  org: Snapshot,
  suites: Suite | readonly Suite[],
  { progress, ...limits }: CoverageOptions = {},
): MeasuredCoverage {
  const compiled = compiledOf(org);
  const points = coveragePointsOf(compiled);
  const { counts, asserted, tests } = pointsReached(suitesIn(suites), points, compiled, limits);
  const all = typesIn(points);
  const types = all.filter((type) => asserted.has(type) || isSimulatedByDefault(type));
  const search = new PointSearch(points, types, compiled, limits);
  const own = goalsOf(points).filter((goal) => isOfTypes(goal, types));
  const isReached = (point: number) => (counts[point] as number) > 0;
  const states = goalStates(own, isReached, search, (done) => progress?.(done, own.length));
  return {
    org,
    goals: states.map(({ goal, state }) => ({ goal, state, tests: testsOf(goal, counts) })),
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
