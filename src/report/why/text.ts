import { wantedOutcomeWords } from '../../what-if/counterfactual-story.js';
import { storyWordsOf } from '../../what-if/story-words.js';
import { configuredRulesIn, configuredText } from '../text/configured.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { withIds } from '../text/id-list.js';
import type { Page } from '../text/page.js';
import { refusalText } from '../text/refusal-text.js';
import { headlineLines } from '../words/verdict-lines.js';
import { BY_EXPORT, storiesOf, type WhyAnswers, type WhyReport, WITHOUT_APP } from './why-report.js';

/** Prints the explanation of a sign-in in about ten lines. */
export const whyText = defineFormat<WhyReport>({
  name: 'text',
  what: 'for people: the result, the reason and the changes that give another result',
  text(report, page) {
    const { answer, snapshot, give } = report;
    const { recorded: [head, ...inferred] = [], compared = [] } = report.record ?? {};
    const first = [
      ...(head === undefined ? [] : fill('', page.paint.strong(head), page.columns)),
      ...inferred.flatMap((text) => fill('  ', text, page.columns)),
    ];
    if (answer === undefined) return `${[...first, linesOf([WITHOUT_APP, ...compared], page)].join('\n')}`;
    if (!answer.ok) return refusalText(answer.refusal, page);
    const { explanation: why, counterfactuals } = answer.value;
    const { explanation, changes, edits } = storiesOf(answer.value, report);
    const [, ...because] = explanation;
    const { found, wanted } = counterfactuals;
    const said = [...explanation, ...changes, ...edits].map(({ text }) => text).join('\n');
    const heading =
      found.length === 0
        ? []
        : [
            page.paint.quiet(
              `changes of the sign-in that make it ${wantedOutcomeWords(wanted)}, for example:`,
            ),
          ];
    const hasEdits = (answer.value.repairs?.found.length ?? 0) > 0;
    const text = `${[
      ...first,
      ...headlineLines(why, storyWordsOf(snapshot, give), page, first.length === 0 ? '' : BY_EXPORT),
      ...because.flatMap(({ text }) => fill('  ', text, page.columns)),
      ...heading,
      ...changes.flatMap(({ text }) => fill(found.length === 0 ? '' : '  - ', text, page.columns)),
      ...(mayEditsHelp(answer.value)
        ? fill(
            '',
            `\`--fixes\` searches for edits of the org that make it ${wantedOutcomeWords(wanted)}`,
            page.columns,
          )
        : []),
      ...(hasEdits ? [page.paint.quiet(editsHeading(answer.value))] : []),
      ...edits.flatMap(({ text }) => fill(hasEdits ? '  - ' : '', text, page.columns)),
      ...compared.flatMap((text) => fill('', text, page.columns)),
      ...configuredText(configuredRulesIn(snapshot, said), page),
    ].join('\n')}\n`;
    return withIds(text, answer.value, [snapshot], page);
  },
});

/**
 * Whether edits of the org may give the wanted result. This is worth mentioning only if no change of the sign-in gives it and the caller
 * did not request edits.
 */
function mayEditsHelp({ repairs, counterfactuals }: WhyAnswers): boolean {
  const { found, isAlreadySatisfied, account } = counterfactuals;
  return repairs === undefined && !isAlreadySatisfied && found.length === 0 && account === undefined;
}

function editsHeading({ repairs, counterfactuals: { wanted } }: WhyAnswers): string {
  const tried = repairs === undefined ? '' : ` (${repairs.triedCount} tried, at most two together)`;
  return `edits of the org that make it ${wantedOutcomeWords(wanted)}${tried}:`;
}

function linesOf(sentences: readonly string[], { columns }: Page): string {
  return `${sentences.flatMap((text) => fill('', text, columns)).join('\n')}\n`;
}
