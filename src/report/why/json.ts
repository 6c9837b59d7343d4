import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import { storiesOf, type WhyReport } from './why-report.js';

/** The sentences, each with the field that it rests on, and all that they rest on. */
export const whyJson = defineFormat<WhyReport>({
  name: 'json',
  what: 'for programs: the sentences, and all that they rest on',
  text(report) {
    const { answer } = report;
    const { recorded } = report;
    if (answer === undefined) return jsonText({ recorded }, report.snapshot);
    if (!answer.ok) return jsonText(answer.refusal.body);
    const shown = { story: storiesOf(answer.value, report), ...answer.value, ...(recorded && { recorded }) };
    return jsonText(shown, report.snapshot);
  },
});
