import type { LogEvent } from '../events/log-event.js';
import { hasTwoRiskLevels } from '../facts/risk.js';
import type { EvaluationTotals } from './evaluation-totals.js';

/** Counts the anomalies of an event that do not depend on a snapshot. Spec: Sign-in logs, 2 and 7. */
export function noteEvent(event: LogEvent, totals: EvaluationTotals): void {
  const wrong = event.wrongParts();
  if (wrong.length > 0) totals.note('wrong type', event, wrong);
  if (hasTwoRiskLevels(event)) totals.note('two risks', event);
}
