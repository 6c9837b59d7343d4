import { MEASURE_NAMES, type Measure } from '../../testing/coverage/goals.js';
import type { MeasureTotals } from '../../testing/coverage/measure-totals.js';
import type { CoverageReport } from './coverage-report.js';

/** Returns the number of covered and of all coverage goals as `12/14`, or a dash if there are no coverage goals. */
export function shareWords({ covered, of }: MeasureTotals): string {
  return of === 0 ? '–' : `${covered}/${of}`;
}

/** Returns the percentage of covered coverage goals as `85.7 %`, or a dash if there are no coverage goals. */
export function percentWords({ percent }: MeasureTotals): string {
  return percent === null ? '–' : `${percent} %`;
}

/**
 * A measure of coverage whose percentage is below the required minimum. If an org has nothing that a measure could count, its percentage is
 * `null` and never below the minimum.
 */
export interface MeasureBelow {
  readonly name: string;
  readonly measure: Measure;
  readonly percent: number;
  readonly minimum: number;
}

export function shortfallsOf({ orgs, minimum = {} }: CoverageReport): readonly MeasureBelow[] {
  return orgs.flatMap(({ name, coverage }) =>
    MEASURE_NAMES.flatMap((measure) => {
      const required = minimum[measure];
      const { percent } = coverage.measures[measure];
      if (required === undefined || percent === null || percent >= required) return [];
      return [{ name, measure, percent, minimum: required }];
    }),
  );
}

/** Returns a message such as `rules coverage of org.json is 85.7 %, below the minimum of 90 %`. */
export function shortfallWords({ name, measure, percent, minimum: wanted }: MeasureBelow): string {
  return `${measure} coverage of ${name} is ${percent} %, below the minimum of ${wanted} %`;
}
