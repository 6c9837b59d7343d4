import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import type { InspectReport } from './inspect-report.js';

/** The counts, and the problems as they are. */
export const inspectJson = defineFormat<InspectReport>({
  name: 'json',
  what: 'for programs: the counts, and every problem with its code and place',
  text: ({ inventory, problems }) => jsonText({ ...inventory, problems }),
});
