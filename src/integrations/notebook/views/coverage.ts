import { CANONICAL_BRAND } from '../../../base/brand.js';
import { coverageRows } from '../../../report/coverage/by-policy.js';
import { coverageMarkdown } from '../../../report/coverage/markdown.js';
import { shareWords } from '../../../report/coverage/percent.js';
import { coverageText } from '../../../report/coverage/text.js';
import { PLAIN_PAGE } from '../../../report/text/page.js';
import type { Coverage } from '../../../testing/coverage/coverage.js';
import { goalWords } from '../../../testing/coverage/goal-words.js';
import { MEASURE_NAMES } from '../../../testing/coverage/goals.js';
import { barSvg } from '../html/bars.js';
import { htmlTable } from '../html/html-parts.js';
import { defineView } from './answer-view.js';

/** Shows how much of each policy the tests cover. */
export const coverageView = defineView<Coverage>({
  members: ['tests', 'policyTypes', 'unmeasuredTypes', 'measures', 'goals'],
  view(coverage, { org, title = 'the org' }) {
    const report = { orgs: [{ name: title, brand: org?.brand ?? CANONICAL_BRAND, coverage }] };
    return {
      page: () => ({
        html: tableOf(coverage),
        markdown: coverageMarkdown.text(report, PLAIN_PAGE),
        text: coverageText.text(report, PLAIN_PAGE),
      }),
      rows: () =>
        coverage.goals.map((goal) => ({
          measure: goal.measure,
          goal: goalWords(goal),
          state: goal.state,
          why: goal.why ?? '',
          tests: goal.tests,
        })),
    };
  },
});

const COVERED = '#6baed6';

function tableOf(coverage: Coverage): string {
  return htmlTable(
    ['policy', ...MEASURE_NAMES],
    [...coverageRows(coverage), { name: 'all', measures: coverage.measures }].map(({ name, measures }) => [
      name,
      ...MEASURE_NAMES.map((measure) => {
        const { covered, of } = measures[measure];
        const words = shareWords(measures[measure]);
        return of === 0
          ? words
          : { html: `${words}<br>${barSvg([{ share: covered / of, fill: COVERED, words }])}` };
      }),
    ]),
  );
}
