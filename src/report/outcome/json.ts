import { defineJson } from '../text/json-format.js';
import type { OutcomeReport } from './outcome-report.js';

/** The outcome as it is, or the error body of a refused request. */
export const outcomeJson = defineJson({
  what: 'all that is known',
  members: ({ answer }: OutcomeReport) => (answer.ok ? answer.value : answer.refusal.body),
  orgs: ({ compiled: { snapshot } }: OutcomeReport) => [snapshot],
});
