import type { LogEvent } from '../events/log-event.js';
import { hasTwoRisks } from '../facts/risk.js';
import type { EvaluationTotals } from './evaluation-totals.js';

/** Counts what is noticed of an evaluation by itself, whatever a snapshot says. Spec: Sign-in logs, 2 and 7. */
export function noteEvent(event: LogEvent, totals: EvaluationTotals): void {
  const wrong = event.wrongParts();
  if (wrong.length > 0) totals.note('wrong type', event, wrong);
  if (hasTwoRisks(event)) totals.note('two risks', event);
}
