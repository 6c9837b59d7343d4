import type { Problem } from '../../base/result.js';
import type { TestResult } from '../../suite/run-suite.js';
import type { Notice } from '../notices/notice.js';
import { noticeRules } from '../notices/notice-rules.js';
import { PLAIN_PAGE } from '../text/page.js';
import { failureLines } from './failure-lines.js';
import { type SuiteHead, testTitle } from './suite-reporter.js';

/** What a run of tests tells a build. */
export const SUITE_RULES = noticeRules('test', {
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

const FAILING = { severity: 'error', related: [], fails: true } as const;

export function unusableNotices({ name }: SuiteHead, problems: readonly Problem[]): Notice[] {
  return problems.map(({ message, place, code }) => ({
    ...FAILING,
    rule: 'test/unusable',
    message,
    ...(place && { place }),
    fingerprint: JSON.stringify(['test', name, code, place?.pointer]),
  }));
}

export function failureNotice(file: SuiteHead, result: TestResult): Notice {
  const title = testTitle(result);
  const place = file.locationOf(result.pointer);
  return {
    ...FAILING,
    rule: 'test/failed',
    message: `the test \`${title}\` fails: ${failureLines(result, file, PLAIN_PAGE).join('; ')}`,
    ...(place && { place }),
    fingerprint: JSON.stringify(['test', file.name, title]),
  };
}
