import { defineJson } from '../text/json-format.js';
import type { OutcomeReport } from './outcome-report.js';

/** Prints the complete result of a sign-in, or the error body of a rejected request. */
export const outcomeJson = defineJson({
  what: 'all that is known',
  members: ({ answer }: OutcomeReport) => (answer.ok ? answer.value : answer.refusal.body),
  orgs: ({ compiled: { snapshot } }: OutcomeReport) => [snapshot],
});
