import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import type { SimulateReport } from './simulate-report.js';

/** The wire response, or the error body of a refused request. */
export const simulateJson = defineFormat<SimulateReport>({
  name: 'json',
  what: "the service's answer, or its error body, and nothing else",
  text: ({ answer }) => jsonText(answer.ok ? answer.value : answer.refusal.body),
});
