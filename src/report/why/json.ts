import { defineJson } from '../text/json-format.js';
import { recordedFirst, storiesOf, type WhyReport } from './why-report.js';

/** The sentences, each with the field of the answer from which it is made, and the complete answer. */
export const whyJson = defineJson({
  what: 'for programs: the sentences and the complete answer',
  members(report: WhyReport) {
    const { answer, recorded } = report;
    const record = recorded && { recorded: { says: recordedFirst(report), ...recorded } };
    if (answer === undefined) return { ...record };
    if (!answer.ok) return answer.refusal.body;
    return { ...record, story: storiesOf(answer.value, report), ...answer.value };
  },
  orgs: ({ snapshot }: WhyReport) => [snapshot],
});
