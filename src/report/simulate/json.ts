import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import type { SimulateReport } from './simulate-report.js';

/** Prints the wire response, or the error body of a rejected request. */
export const simulateJson = defineFormat<SimulateReport>({
  name: 'json',
  what: 'the response of the service, or its error body, and nothing else',
  text: ({ answer }) => jsonText(answer.ok ? answer.value : answer.refusal.body),
});
