import type { Problem } from '../../base/result.js';
import { isFailing, type TestResult } from '../../testing/run-suite.js';
import type { NoticeReport } from '../notices/notice.js';
import { failureNotice, SUITE_NOTICE_KINDS, unusableNotices } from './suite-notices.js';
import { emptyTally, type SuiteHead, type SuiteReporter, suiteTallyWords } from './suite-reporter.js';

/** A record of a test run. It keeps the tests that do not pass, for a report of several checks of `ci`. */
export interface SuiteRecord {
  readonly reporter: SuiteReporter;
  /** Reports the run again with another reporter. */
  replayWith(reporter: SuiteReporter): string;
  notices(version: string): NoticeReport;
}

type Recorded =
  | { readonly kind: 'unusable'; readonly file: SuiteHead; readonly problems: readonly Problem[] }
  | { readonly kind: 'failed'; readonly file: SuiteHead; readonly result: TestResult };

export function suiteRecord(): SuiteRecord {
  const recorded: Recorded[] = [];
  const files: string[] = [];
  let tally = emptyTally();
  return {
    reporter: {
      fileStarted({ name }) {
        files.push(name);
        return '';
      },
      unusable(file, problems) {
        recorded.push({ kind: 'unusable', file, problems });
        return '';
      },
      tested(result, file) {
        if (isFailing(result)) recorded.push({ kind: 'failed', file, result });
        return '';
      },
      ended(all) {
        tally = { ...all };
        return '';
      },
    },
    replayWith(reporter) {
      const parts = files.flatMap((name) => {
        const own = recorded.filter(({ file }) => file.name === name);
        const [first] = own;
        if (first === undefined) return [];
        return [reporter.fileStarted?.(first.file) ?? '', ...own.map((one) => reportAgain(one, reporter))];
      });
      return [...parts, reporter.ended(tally, files.length)].join('');
    },
    notices: (version) => ({
      command: 'test',
      notices: recorded.flatMap((one) =>
        one.kind === 'unusable'
          ? unusableNotices(one.file, one.problems)
          : [failureNotice(one.file, one.result)],
      ),
      rules: SUITE_NOTICE_KINDS,
      documents: files,
      summary: suiteTallyWords(tally),
      version,
    }),
  };
}

function reportAgain(one: Recorded, reporter: SuiteReporter): string {
  return one.kind === 'unusable'
    ? reporter.unusable(one.file, one.problems)
    : reporter.tested(one.result, one.file);
}
