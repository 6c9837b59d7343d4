import { defineJson } from '../text/json-format.js';
import { storiesOf, type WhyReport } from './why-report.js';

/** Prints the sentences of the explanation as JSON, each with the field of the answer that it is based on, and the complete answer. */
export const whyJson = defineJson({
  what: 'for programs: the explanation as sentences, and the complete answer',
  members(report: WhyReport) {
    const { answer, record } = report;
    const recorded = record && { recorded: { text: record.recorded, ...record.members } };
    if (answer === undefined) return { ...recorded };
    if (!answer.ok) return answer.refusal.body;
    return { ...recorded, sentences: storiesOf(answer.value, report), ...answer.value };
  },
  orgs: ({ snapshot }: WhyReport) => [snapshot],
});
