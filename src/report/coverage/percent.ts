import type { MeasureCoverage } from '../../suite/coverage/coverage.js';
import { MEASURE_NAMES, type Measure } from '../../suite/coverage/goals.js';
import type { CoverageReport } from './coverage-report.js';

/** In percent, rounded down: what is not all is never 100. `undefined` where there is nothing to cover. */
export function percentOf({ covered, of }: Pick<MeasureCoverage, 'covered' | 'of'>): number | undefined {
  return of === 0 ? undefined : Math.floor((1000 * covered) / of) / 10;
}

/** `12/14`; of nothing a dash. */
export function shareWords({ covered, of }: Pick<MeasureCoverage, 'covered' | 'of'>): string {
  return of === 0 ? '–' : `${covered}/${of}`;
}

/** `85.7 %`; of nothing a dash. */
export function percentWords(counts: Pick<MeasureCoverage, 'covered' | 'of'>): string {
  const percent = percentOf(counts);
  return percent === undefined ? '–' : `${percent} %`;
}

/** What is below the minimum that is wanted of it; of nothing all is covered. */
export interface MeasureBelow {
  readonly name: string;
  readonly measure: Measure;
  readonly percent: number;
  readonly wanted: number;
}

export function shortfallsOf({ orgs, minimum = {} }: CoverageReport): readonly MeasureBelow[] {
  return orgs.flatMap(({ name, coverage }) =>
    MEASURE_NAMES.flatMap((measure) => {
      const wanted = minimum[measure];
      const percent = percentOf(coverage.measures[measure]);
      if (wanted === undefined || percent === undefined || percent >= wanted) return [];
      return [{ name, measure, percent, wanted }];
    }),
  );
}

/** `` leaves of org.json are covered to 85.7 %, and 90 % are wanted `` */
export function shortfallWords({ name, measure, percent, wanted }: MeasureBelow): string {
  return `${measure} of ${name} are covered to ${percent} %, where ${wanted} % are wanted`;
}
