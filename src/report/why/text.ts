import { wantedOutcomeWords } from '../../what-if/counterfactual-story.js';
import { storyWordsOf } from '../../what-if/story-words.js';
import { configuredRulesIn, configuredText } from '../text/configured.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import type { Page } from '../text/page.js';
import { refusalText } from '../text/refusal.js';
import { headlineLines } from '../words/verdict-lines.js';
import {
  BY_SNAPSHOT,
  recordedFirst,
  recordedSentences,
  storiesOf,
  type WhyAnswers,
  type WhyReport,
  WITHOUT_APP,
} from './why-report.js';

/** Ten lines, and not a tree. */
export const whyText = defineFormat<WhyReport>({
  name: 'text',
  what: 'for people: what happens and why, and what would change it, in a few lines',
  text(report, page) {
    const { answer, snapshot, give } = report;
    const recorded = recordedSentences(report);
    const [head, ...inferred] = recordedFirst(report);
    const first = [
      ...(head === undefined ? [] : fill('', page.paint.strong(head), page.columns)),
      ...inferred.flatMap((text) => fill('  ', text, page.columns)),
    ];
    if (answer === undefined) return `${[...first, linesOf([WITHOUT_APP, ...recorded], page)].join('\n')}`;
    if (!answer.ok) return refusalText(answer.refusal, page);
    const { why, counterfactuals } = answer.value;
    const { happens, changes, edits } = storiesOf(answer.value, report);
    const [, ...because] = happens;
    const { found, wanted } = counterfactuals;
    const said = [...happens, ...changes, ...edits].map(({ text }) => text).join('\n');
    const heading =
      found.length === 0
        ? []
        : [page.paint.quiet(`nearest changes after which it is ${wantedOutcomeWords(wanted)}:`)];
    const hasEdits = (answer.value.repairs?.found.length ?? 0) > 0;
    return `${[
      ...first,
      ...headlineLines(why, storyWordsOf(snapshot, give), page, first.length === 0 ? '' : BY_SNAPSHOT),
      ...because.flatMap(({ text }) => fill('  ', text, page.columns)),
      ...heading,
      ...changes.flatMap(({ text }) => fill(found.length === 0 ? '' : '  - ', text, page.columns)),
      ...(hasEdits ? [page.paint.quiet(editsHeading(answer.value))] : []),
      ...edits.flatMap(({ text }) => fill(hasEdits ? '  - ' : '', text, page.columns)),
      ...recorded.flatMap((text) => fill('', text, page.columns)),
      ...configuredText(configuredRulesIn(snapshot, said), page),
    ].join('\n')}\n`;
  },
});

function editsHeading({ repairs }: WhyAnswers): string {
  const tried = repairs === undefined ? '' : `, of ${repairs.tried} tried, two together at most`;
  return `edits of the org after which it is so${tried}:`;
}

function linesOf(sentences: readonly string[], { columns }: Page): string {
  return `${sentences.flatMap((text) => fill('', text, columns)).join('\n')}\n`;
}
