import type { Problem } from '../../base/result.js';
import type { TestResult } from '../../suite/run-suite.js';
import type { Notice, NoticeReport } from '../notices/notice.js';
import { noticeRules } from '../notices/notice-rules.js';
import { type Page, paintWith } from '../text/page.js';
import { failureLines } from './failure-lines.js';
import { type SuiteHead, type SuiteReporter, type Tally, tallyWords, testTitle } from './suite-reporter.js';

/** A run of tests, kept as far as it failed: to be told as one check of several. */
export interface SuiteRecord {
  readonly reporter: SuiteReporter;
  /** What is told, in another reporter's words. */
  retold(reporter: SuiteReporter): string;
  notices(version: string): NoticeReport;
}

type Recorded =
  | { readonly kind: 'unusable'; readonly file: SuiteHead; readonly problems: readonly Problem[] }
  | { readonly kind: 'failed'; readonly file: SuiteHead; readonly result: TestResult };

export function suiteRecord(): SuiteRecord {
  const recorded: Recorded[] = [];
  const files: string[] = [];
  let tally: Tally = { passed: 0, failed: 0, skipped: 0 };
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
        if (result.status === 'failed') recorded.push({ kind: 'failed', file, result });
        return '';
      },
      ended(all) {
        tally = { ...all };
        return '';
      },
    },
    retold(reporter) {
      const parts = files.flatMap((name) => {
        const own = recorded.filter(({ file }) => file.name === name);
        const [first] = own;
        if (first === undefined) return [];
        return [reporter.fileStarted?.(first.file) ?? '', ...own.map((one) => told(one, reporter))];
      });
      return [...parts, reporter.ended(tally, files.length)].join('');
    },
    notices: (version) => ({
      command: 'test',
      notices: recorded.flatMap(noticesOf),
      rules: RULES,
      documents: files,
      summary: tallyWords(tally),
      version,
    }),
  };
}

const RULES = noticeRules('test', {
  failed: {
    severity: 'error',
    what: 'a test of policies that fails',
    why: 'what the policies must do, they do not, or nobody can tell',
  },
  unusable: {
    severity: 'error',
    what: 'a file of tests, or its org, that cannot be read',
    why: 'nothing of it is tested',
  },
});

function told(one: Recorded, reporter: SuiteReporter): string {
  return one.kind === 'unusable'
    ? reporter.unusable(one.file, one.problems)
    : reporter.tested(one.result, one.file);
}

const PLAIN: Page = { columns: 100, paint: paintWith(false) };

function noticesOf(one: Recorded): Notice[] {
  const base = { severity: 'error', related: [], fails: true } as const;
  const { name } = one.file;
  if (one.kind === 'unusable')
    return one.problems.map(({ message, place, code }) => ({
      ...base,
      rule: 'test/unusable',
      message,
      ...(place && { place }),
      fingerprint: JSON.stringify(['test', name, code, place?.pointer]),
    }));
  const title = testTitle(one.result);
  const place = one.file.placeOf(one.result.pointer);
  const why = failureLines(one.result, one.file, PLAIN);
  return [
    {
      ...base,
      rule: 'test/failed',
      message: `the test \`${title}\` fails: ${why.join('; ')}`,
      ...(place && { place }),
      fingerprint: JSON.stringify(['test', name, title]),
    },
  ];
}
