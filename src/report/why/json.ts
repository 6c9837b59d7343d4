import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import { recordedFirst, storiesOf, type WhyReport } from './why-report.js';

/** The sentences, each with the field of the answer from which it is made, and the complete answer. */
export const whyJson = defineFormat<WhyReport>({
  name: 'json',
  what: 'for programs: the sentences and the complete answer',
  text(report) {
    const { answer } = report;
    const { recorded } = report;
    const record = recorded && { recorded: { says: recordedFirst(report), ...recorded } };
    if (answer === undefined) return jsonText({ ...record }, report.snapshot);
    if (!answer.ok) return jsonText(answer.refusal.body);
    const shown = { ...record, story: storiesOf(answer.value, report), ...answer.value };
    return jsonText(shown, report.snapshot);
  },
});
