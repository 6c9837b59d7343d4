import { counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { goalWords } from '../../testing/coverage/goal-words.js';
import { MEASURE_NAMES } from '../../testing/coverage/goals.js';
import { escapedMarkdown } from '../text/escaped-markdown.js';
import { defineFormat } from '../text/format.js';
import { coverageRows } from './by-policy.js';
import type { CoverageReport, OrgCoverage } from './coverage-report.js';
import { percentWords, shareWords, shortfallsOf, shortfallWords } from './percent.js';

/** The maximum number of listed coverage goals. */
const MOST_LISTED = 50;

/** Prints coverage as tables, for the comment of a pull request. */
export const coverageMarkdown = defineFormat<CoverageReport>({
  name: 'markdown',
  what: 'a Markdown table, for a pull request comment or a job summary',
  text: (report) =>
    `${[
      ...report.orgs.flatMap(orgLines),
      ...shortfallsOf(report).map((one) => `- ${inMarkdown(shortfallWords(one))}`),
    ]
      .join('\n')
      .trimEnd()}\n`,
});

function orgLines({ name, coverage }: OrgCoverage): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const missing = coverage.goals.filter(({ state }) => state === 'missing');
  const rest = missing.length - MOST_LISTED;
  return [
    `## Coverage of ${inMarkdown(name)} by ${counted(coverage.tests, 'test')}`,
    '',
    row(['policy', ...MEASURE_NAMES]),
    row(['---', ...MEASURE_NAMES.map(() => '---:')]),
    ...coverageRows(coverage).map(({ name: policy, measures }) =>
      row([inMarkdown(policy), ...MEASURE_NAMES.map((measure) => shareWords(measures[measure]))]),
    ),
    row(['**all**', ...MEASURE_NAMES.map((measure) => percentWords(coverage.measures[measure]))]),
    '',
    ...(missing.length === 0
      ? []
      : [
          `### ${missing.length} not covered`,
          '',
          ...missing.slice(0, MOST_LISTED).map((goal) => `- ${inMarkdown(goalWords(goal))}`),
          ...(rest > 0 ? [`- and ${rest} more`] : []),
          '',
        ]),
  ];
}

function inMarkdown(text: string): string {
  return escapedMarkdown(printable(text, 400));
}
