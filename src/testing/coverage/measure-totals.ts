import type { GoalState } from './goal-state.js';
import { MEASURE_NAMES, type Measure } from './goals.js';

/** The totals of one measure: the number of covered goals, among those that a test can cover. */
export interface MeasureTotals {
  readonly covered: number;
  /** The number of coverage goals of the measure, without those that no test can cover. */
  readonly of: number;
  /** The number of coverage goals that no test can cover. */
  readonly impossible: number;
  /** The number of coverage goals for which it is undecided whether a test can cover them. The total number, `of`, includes them. */
  readonly undecided: number;
  /** The percentage of covered goals, rounded down so that only complete coverage is 100; `null` if there are no goals. */
  readonly percent: number | null;
}

interface CountedGoal {
  readonly measure: Measure;
  readonly state: GoalState['kind'];
}

export function totalsByMeasure(goals: readonly CountedGoal[]): Readonly<Record<Measure, MeasureTotals>> {
  return Object.fromEntries(
    MEASURE_NAMES.map((name) => [name, totalsOf(goals.filter(({ measure }) => measure === name))]),
  ) as Record<Measure, MeasureTotals>;
}

export function totalsOf(goals: readonly Pick<CountedGoal, 'state'>[]): MeasureTotals {
  const count = (kind: GoalState['kind']) => goals.filter(({ state }) => state === kind).length;
  const [covered, impossible] = [count('covered'), count('impossible')];
  const of = goals.length - impossible;
  return { covered, of, impossible, undecided: count('undecided'), percent: percentOf(covered, of) };
}

function percentOf(covered: number, of: number): number | null {
  return of === 0 ? null : Math.floor((1000 * covered) / of) / 10;
}
