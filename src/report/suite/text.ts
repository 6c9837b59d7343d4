import { printable } from '../../base/printable.js';
import { fill, withRight } from '../text/fill.js';
import { mark } from '../text/mark.js';
import { shortPlaceWords } from '../text/place-words.js';
import { problemLines } from '../text/problem-lines.js';
import { failureLines } from './failure-lines.js';
import { durationWords, type SuiteFormat, suiteTallyWords, testTitle } from './suite-reporter.js';

/** A tree by file; what passed is counted. */
export const suiteText: SuiteFormat = {
  name: 'text',
  what: 'for people: what failed, and what made the difference; with --verbose what passed, too',
  reporter: (page, { isVerbose }) => ({
    fileStarted: ({ name }) => `${page.paint.strong(printable(name))}\n`,
    unusable: (_file, problems) => linesText(problemLines(problems, page).map((line) => `  ${line}`)),
    tested(result, file, milliseconds) {
      if (result.status === 'passed' && !isVerbose) return '';
      const tone = TONES[result.status];
      const reason =
        result.status === 'skipped' ? page.paint.quiet(` (skipped: ${printable(result.reason)})`) : '';
      const time =
        isVerbose && milliseconds !== undefined ? page.paint.quiet(` (${durationWords(milliseconds)})`) : '';
      const head = fill(
        `  ${mark(tone, page)} `,
        printable(testTitle(result)) + reason + (reason === '' ? time : ''),
        page.columns,
      );
      const place = result.status === 'failed' ? shortPlaceWords(file.locationOf(result.pointer), page) : '';
      const narrow = { ...page, columns: page.columns - INDENT.length };
      return linesText([
        ...withRight(head, place, page.columns),
        ...failureLines(result, file, narrow).map((line) => INDENT + line),
      ]);
    },
    fileEnded(_file, tally, milliseconds) {
      const { passed, failed, skipped } = tally;
      if (passed + failed + skipped === 0) return '';
      const isGood = failed === 0 && passed > 0;
      const time = milliseconds === undefined ? '' : page.paint.quiet(` (${durationWords(milliseconds)})`);
      return `  ${isGood ? `${mark(TONES.passed, page)} ` : ''}${suiteTallyWords(tally)}${time}\n`;
    },
    ended(tally) {
      const words = suiteTallyWords(tally);
      return `\n${tally.failed === 0 ? page.paint.good(words) : page.paint.bad(words)}\n`;
    },
  }),
};

const INDENT = '      ';

const TONES = { passed: 'good', failed: 'bad', skipped: 'unsure' } as const;

function linesText(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
