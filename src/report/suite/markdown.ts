import type { Problem } from '../../base/result.js';
import { inMarkdown } from '../text/in-markdown.js';
import { PLAIN_PAGE } from '../text/page.js';
import { messageWithPlace, placeWords } from '../text/place-words.js';
import { failureLines } from './failure-lines.js';
import { type SuiteFormat, type SuiteReporter, suiteTallyWords, testTitle } from './suite-reporter.js';

/** What failed, by file, with what made the difference. */
export const suiteMarkdown: SuiteFormat = {
  name: 'markdown',
  what: 'what failed, for a comment or a summary page',
  reporter(): SuiteReporter {
    const told = { failures: 0, heading: '' };
    /** A file of which nothing fails has no heading. */
    const below = ({ name }: { readonly name: string }, text: string): string => {
      told.failures += 1;
      if (told.failures > MOST_TOLD) return '';
      const heading = told.heading === name ? '' : `### ${inMarkdown(name)}\n\n`;
      told.heading = name;
      return heading + text;
    };
    return {
      unusable: (file, problems) => problems.map((one) => below(file, problemText(one))).join(''),
      tested(result, file) {
        if (result.status !== 'failed') return '';
        const lines = told.failures < MOST_TOLD ? failureLines(result, file, PLAIN_PAGE) : [];
        const where = placeWords(file.locationOf(result.pointer));
        const head = `**${inMarkdown(testTitle(result))}**${where === '' ? '' : ` (${inMarkdown(where)})`}`;
        return below(file, `${head}\n\n${fenced(lines)}\n`);
      },
      ended(tally) {
        const rest = told.failures - MOST_TOLD;
        return `${rest > 0 ? `and ${rest} more\n\n` : ''}**${suiteTallyWords(tally)}**\n`;
      },
    };
  },
};

/** A comment holds no more than some. */
const MOST_TOLD = 100;

function problemText(problem: Problem): string {
  return `- ${inMarkdown(messageWithPlace(problem))}\n\n`;
}

/** As code; the fence is longer than any that the text holds. */
function fenced(lines: readonly string[]): string {
  const longest = Math.max(
    2,
    ...lines.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length),
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${lines.join('\n')}\n${fence}\n`;
}
