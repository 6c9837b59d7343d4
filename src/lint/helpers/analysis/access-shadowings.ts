import { type Shadowing, type StrictnessOf, shadowingsIn } from '../../../analysis/questions/shadowing.js';
import type { Report, Undecided } from '../../rule/rule.js';
import { type Analysed, incompleteLists } from './analysed-org.js';

/**
 * Reports rules of authentication policies that decide sign-ins which a stricter rule below also matches. The simulator confirms each
 * report.
 */
export function* shadowingReports(
  analysed: Analysed,
  demandOf: StrictnessOf,
  reportOf: (shadowing: Shadowing) => Report | undefined,
): Generator<Report | Undecided> {
  const lists = analysed.lists.filter(({ type }) => type.name === 'ACCESS_POLICY');
  yield* incompleteLists(lists, analysed);
  for (const list of lists) {
    if (analysed.missingPart(list) !== undefined) continue;
    for (const shadowing of shadowingsIn(list, analysed, demandOf)) {
      const report = reportOf(shadowing);
      if (report !== undefined) yield report;
    }
  }
}
