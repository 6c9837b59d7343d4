import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import type { OutcomeReport } from './outcome-report.js';

/** The outcome as it is, or the error body of a refused request. */
export const outcomeJson = defineFormat<OutcomeReport>({
  name: 'json',
  what: 'all that is known',
  text: ({ answer, compiled: { snapshot } }) =>
    jsonText(answer.ok ? answer.value : answer.refusal.body, snapshot),
});
