import { wantedOutcomeWords } from '../../what-if/counterfactual-story.js';
import { configuredMarkdown, configuredRulesIn } from '../text/configured.js';
import { escapedMarkdown } from '../text/escaped-markdown.js';
import { defineFormat } from '../text/format.js';
import { refusalText } from '../text/refusal-text.js';
import { BY_EXPORT, storiesOf, type WhyReport, WITHOUT_APP } from './why-report.js';

/** Prints the explanation of a sign-in as Markdown, to paste into a ticket. */
export const whyMarkdown = defineFormat<WhyReport>({
  name: 'markdown',
  what: 'to paste into a ticket',
  text(report, page) {
    const { answer, record, snapshot } = report;
    const recorded = (record?.compared ?? []).map((text) => `- ${escapedMarkdown(text)}`);
    const [head, ...inferred] = record?.recorded ?? [];
    const above = [
      ...(head === undefined ? [] : [`**${escapedMarkdown(head)}**`]),
      ...(inferred.length === 0 ? [] : [inferred.map((text) => `- ${escapedMarkdown(text)}`).join('\n')]),
    ];
    if (answer === undefined)
      return `${[...above, `**${escapedMarkdown(WITHOUT_APP)}**`, recorded.join('\n')].join('\n\n')}\n`;
    if (!answer.ok) return refusalText(answer.refusal, page);
    const { explanation, changes, edits } = storiesOf(answer.value, report);
    const { found, wanted } = answer.value.counterfactuals;
    const lines = (all: typeof explanation) => all.map(({ text }) => `- ${escapedMarkdown(text)}`).join('\n');
    const [first, ...because] = explanation;
    const said = [...explanation, ...changes, ...edits].map(({ text }) => text).join('\n');
    return `${[
      ...above,
      `**${escapedMarkdown(`${above.length === 0 ? '' : BY_EXPORT}${first?.text ?? ''}`)}**`,
      ...(because.length === 0 ? [] : [lines(because)]),
      ...(changes.length === 0
        ? []
        : [
            found.length === 0
              ? 'Changes of the sign-in:'
              : `Changes of the sign-in that make it ${wantedOutcomeWords(wanted)}, for example:`,
            lines(changes),
          ]),
      ...(edits.length === 0
        ? []
        : [`Edits of the org that make it ${wantedOutcomeWords(wanted)}:`, lines(edits)]),
      ...(recorded.length === 0 ? [] : ['The log:', recorded.join('\n')]),
      ...configuredMarkdown(configuredRulesIn(snapshot, said)),
    ].join('\n\n')}\n`;
  },
});
