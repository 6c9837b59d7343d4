import type { Problem } from '../../base/result.js';
import { formatLocation, messageWithLocation } from '../../documents/text/location-text.js';
import { isFailing } from '../../testing/run-suite.js';
import { inMarkdown } from '../text/in-markdown.js';
import { PLAIN_PAGE } from '../text/page.js';
import { failureLines } from './failure-lines.js';
import { type SuiteFormat, type SuiteReporter, suiteTallyWords, testTitle } from './suite-reporter.js';

/** Lists the tests that do not pass, by file, with the reason. */
export const suiteMarkdown: SuiteFormat = {
  name: 'markdown',
  what: 'the tests that do not pass as Markdown, for a pull request comment or a job summary',
  reporter(): SuiteReporter {
    const written = { failures: 0, heading: '' };
    /** Writes the heading of a file above its first failure. */
    const below = ({ name }: { readonly name: string }, text: string): string => {
      written.failures += 1;
      if (written.failures > MOST_FAILURES) return '';
      const heading = written.heading === name ? '' : `### ${inMarkdown(name)}\n\n`;
      written.heading = name;
      return heading + text;
    };
    return {
      unusable: (file, problems) => problems.map((one) => below(file, problemText(one))).join(''),
      tested(result, file) {
        if (!isFailing(result)) return '';
        const lines = written.failures < MOST_FAILURES ? failureLines(result, file, PLAIN_PAGE) : [];
        const where = formatLocation(file.locationOf(result.pointer));
        const undecided = result.status === 'undecided' ? ' is undecided' : '';
        const head = `**${inMarkdown(testTitle(result))}**${undecided}${where === '' ? '' : ` (${inMarkdown(where)})`}`;
        return below(file, `${head}\n\n${fenced(lines)}\n`);
      },
      ended(tally) {
        const rest = written.failures - MOST_FAILURES;
        return `${rest > 0 ? `and ${rest} more\n\n` : ''}**${suiteTallyWords(tally)}**\n`;
      },
    };
  },
};

/** The maximum number of failed tests in the Markdown report, because the length of a comment is limited. */
const MOST_FAILURES = 100;

function problemText(problem: Problem): string {
  return `- ${inMarkdown(messageWithLocation(problem))}\n\n`;
}

/** Writes lines as a code block. The fence is longer than any fence in the lines. */
function fenced(lines: readonly string[]): string {
  const longest = Math.max(
    2,
    ...lines.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length),
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${lines.join('\n')}\n${fence}\n`;
}
