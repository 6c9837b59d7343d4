import { capitalized } from '../../base/messages.js';
import { hasFailed } from '../../console/ci/check.js';
import { defineFormat } from '../../report/text/format.js';
import { inMarkdown } from '../../report/text/in-markdown.js';
import type { CiReport } from './ci-report.js';
import { notRunWords } from './verdict-line.js';

/** The marker that identifies the comment of this command in a pull request, so that a later run can replace it. */
const MARK = '<!-- policy-preflight -->';

/** Prints the results of all checks as one Markdown report, for a comment on a pull request. */
export const ciMarkdown = defineFormat<CiReport>({
  name: 'markdown',
  what: 'one report, for the comment of a pull request',
  text(report, page) {
    const { path, base, checks, skipped } = report;
    const verdict = checks.some(hasFailed) ? 'fails' : 'passes';
    const compared = base === undefined ? '' : `, compared with ${base}`;
    const leads = checks.flatMap(({ lead }) =>
      lead === undefined ? [] : [`**${inMarkdown(capitalized(lead))}**`],
    );
    const head = [
      MARK,
      `## Preflight of ${inMarkdown(`\`${path}\``)} ${verdict}${notRunWords(skipped)}`,
      ...leads,
      [
        '| check | | |',
        '| --- | --- | --- |',
        ...checks.map(
          (check) =>
            `| ${check.name} | ${hasFailed(check) ? '**fails**' : 'passes'} | ${inMarkdown(check.notices.summary)} |`,
        ),
        ...skipped.map(({ name, why }) => `| ${name} | **not run** | ${inMarkdown(why)} |`),
      ].join('\n'),
    ];
    const sections = checks
      .filter(({ notices: { notices } }) => notices.length > 0)
      .map((check) => `### ${check.title}\n\n${lowerHeadings(removeTitle(check.markdown(page))).trimEnd()}`);
    const foot = `policy-preflight ${report.version}${compared}`;
    return `${truncateReport([...head, ...sections].join('\n\n'))}\n\n${inMarkdown(foot)}\n`;
  },
});

/** Removes the heading from the report of a check, because the section that contains the report has a heading of its own. */
function removeTitle(markdown: string): string {
  return markdown.replace(/^## .*\n\n/, '');
}

/** Lowers the levels of all headings in a Markdown report, so that they are below the heading of the section. */
function lowerHeadings(markdown: string): string {
  return markdown.replace(/^(#{2,4}) /gm, '##$1 ');
}

/** The maximum length of a report, in characters. Sites accept about 65,000 characters in one comment. */
const LONGEST = 60_000;

/** Truncates a Markdown report at the end of a line, and closes an open code block or `<details>` element. */
function truncateReport(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, text.lastIndexOf('\n', LONGEST));
  const isInFence = (cut.match(/^```/gm)?.length ?? 0) % 2 === 1;
  const isInDetails = cut.lastIndexOf('<details>') > cut.lastIndexOf('</details>');
  return `${cut}\n${isInFence ? '```\n' : ''}${isInDetails ? '\n</details>\n' : ''}\nThe rest does not fit into a comment.`;
}

/** Returns the text that replaces the report if a check cannot run, with the reasons. */
export function failureReport(problems: readonly string[]): string {
  const why = problems.map((problem) => `- ${inMarkdown(problem)}`).join('\n');
  return `${truncateReport([MARK, '## Not checked', why || 'See the build log for the reason.'].join('\n\n'))}\n`;
}
