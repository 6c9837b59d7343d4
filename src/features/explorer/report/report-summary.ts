import type { AccessAnswer, ApplicationAccess } from '../../../analysis/questions/population.js';
import { populationSummary } from '../../../analysis/questions/population-summary.js';
import { counted } from '../../../base/messages.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { populationHead } from '../../../report/apps/alike-applications.js';
import { applicationName, levelWords } from '../../../report/apps/level-words.js';
import { userWords, weakestRuleWords } from '../../../report/apps/summary-lines.js';
import type { HeatCell } from '../../../report/heat/heat-cell.js';
import { isOneFactor, strengthOfLevel } from '../../../report/heat/strength-scale.js';
import type { ApplicationNote, ReportSummary } from '../report-data.js';

/** Returns the first page of a report: the verdict in a sentence, and a row for each application. */
export function reportSummary(population: AccessAnswer, snapshot: Snapshot): ReportSummary {
  const [tone, details] = populationHead(population);
  return {
    tone,
    verdict: headlineOf(population),
    details,
    applications: population.applications.map((one) => applicationNote(one, snapshot)),
  };
}

/** Returns a sentence that states how many applications a user can reach with one factor. It counts undecided applications separately. */
function headlineOf(population: AccessAnswer): string {
  const { verdict, fails, unknown, possiblyFails, mayHaveFurther } = populationSummary(population);
  const count = population.applications.length;
  if (verdict === 'empty') return 'The export contains no active applications';
  const all = counted(count, 'application');
  const open = possiblyFails.length;
  const other = unknown.length - open;
  return [
    fails.length === 0 && unknown.length === 0
      ? `None of the ${all} can be reached with one factor`
      : `${fails.length} of ${all} can be reached with one factor`,
    ...(open > 0 ? [`for ${open}${fails.length > 0 ? ' more' : ''} this is unknown`] : []),
    ...(other > 0 ? [`the weakest level of ${counted(other, 'other')} is unknown`] : []),
    ...(mayHaveFurther ? ['there may be applications that the export does not contain'] : []),
  ].join('; ');
}

function applicationNote(ways: ApplicationAccess, snapshot: Snapshot): ApplicationNote {
  const rule = weakestRuleWords(ways);
  return {
    name: applicationName(ways),
    heat: heatOf(ways),
    weakest: levelWords(ways),
    people: snapshot.users.length === 0 ? '' : userWords(ways, snapshot),
    policy: rule === '' && ways.policy !== null ? nameOrId(ways.policy) : rule,
  };
}

/**
 * Returns the heat map cell of an application: its proven weakest level. If the level may be weaker than proven, the cell shows "unknown",
 * unless the proven level is one factor.
 */
function heatOf({ level: { atMost, isExact }, noPolicyReason }: ApplicationAccess): HeatCell {
  const step = strengthOfLevel(atMost);
  const isKnown = noPolicyReason === undefined && (isExact || isOneFactor(step));
  return { step: isKnown ? step : 'unknown', isOpen: !isExact, isHatched: false, isChanged: false };
}
