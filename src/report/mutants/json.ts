import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import { elementsReport } from './elements.js';
import type { MutationReport } from './mutation-report.js';

export const mutantsJson = defineFormat<MutationReport>({
  name: 'json',
  what: 'for programs: in the schema of mutation-testing-elements',
  text: (report) => jsonText(elementsReport(report)),
});
