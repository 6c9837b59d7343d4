import { printable } from '../../base/printable.js';
import { isFailing } from '../../testing/run-suite.js';
import { alignRight, fill } from '../text/fill.js';
import { idLines } from '../text/id-list.js';
import { mark } from '../text/mark.js';
import { quietPlaceLink } from '../text/place-link.js';
import { problemLines } from '../text/problem-lines.js';
import { failureLines } from './failure-lines.js';
import {
  durationWords,
  isProved,
  PROVED,
  type SuiteFormat,
  suiteTallyWords,
  testTitle,
} from './suite-reporter.js';

/** Lists the tests that do not pass, by file, and counts the others. */
export const suiteText: SuiteFormat = {
  name: 'text',
  what: 'for people: the tests that do not pass, with the reason; all tests with --verbose',
  reporter(page, { isVerbose }) {
    // If only one file is run, the summary of the file would repeat the summary of the run. So the summary of a file is kept until the next
    // file starts or a run of several files ends.
    let held = '';
    return {
      fileStarted({ name }) {
        const previous = held;
        held = '';
        return `${previous}${page.paint.strong(printable(name))}\n`;
      },
      unusable: (_file, problems) => linesText(problemLines(problems, page).map((line) => `  ${line}`)),
      tested(result, file, milliseconds) {
        if (result.status === 'passed' && !isVerbose) return '';
        const tone = TONES[result.status];
        const reason =
          result.status === 'skipped' ? page.paint.quiet(` (skipped: ${printable(result.reason)})`) : '';
        const time =
          isVerbose && milliseconds !== undefined
            ? page.paint.quiet(` (${durationWords(milliseconds)})`)
            : '';
        const head = fill(
          `  ${mark(tone, page)} `,
          printable(testTitle(result)) +
            reason +
            (isProved(result) ? ` (${PROVED})` : '') +
            (reason === '' ? time : ''),
          page.columns,
        );
        const place = isFailing(result) ? quietPlaceLink(file.locationOf(result.pointer), page) : '';
        const narrow = { ...page, columns: page.columns - INDENT.length };
        const why = failureLines(result, file, narrow);
        const ids = idLines(
          why.join(' '),
          undefined,
          file.compiled === undefined ? [] : [file.compiled.snapshot],
          narrow,
        );
        return linesText([
          ...alignRight(head, place, page.columns),
          ...[...why, ...ids].map((line) => INDENT + line),
        ]);
      },
      fileEnded(_file, tally, milliseconds) {
        const { passed, failed, undecided, skipped } = tally;
        if (passed + failed + undecided + skipped === 0) return '';
        const isGood = failed + undecided === 0 && passed > 0;
        const time = milliseconds === undefined ? '' : page.paint.quiet(` (${durationWords(milliseconds)})`);
        held = `  ${isGood ? `${mark(TONES.passed, page)} ` : ''}${suiteTallyWords(tally)}${time}\n`;
        return '';
      },
      ended(tally, files) {
        const { failed, undecided, unusable } = tally;
        const isBad = failed + unusable > 0;
        const paint = isBad ? page.paint.bad : undecided > 0 ? page.paint.unsure : page.paint.good;
        return `${files === 1 ? '' : held}\n${paint(suiteTallyWords(tally))}\n`;
      },
    };
  },
};

const INDENT = '      ';

const TONES = { passed: 'good', failed: 'bad', undecided: 'unsure', skipped: 'unsure' } as const;

function linesText(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
