import type { Problem } from '../../base/result.js';
import type { TestResult } from '../../testing/run-suite.js';
import type { Notice } from '../notices/notice.js';
import { noticeRules } from '../notices/notice-rules.js';
import { PLAIN_PAGE } from '../text/page.js';
import { failureLines } from './failure-lines.js';
import { type SuiteHead, testTitle } from './suite-reporter.js';

/** The kinds of notices that a test run reports. Formats such as SARIF show each kind as a rule. */
export const SUITE_NOTICE_KINDS = noticeRules('test', {
  failed: {
    severity: 'error',
    what: 'a policy test that fails',
    why: 'the policies do not have the result that the test expects',
  },
  undecided: {
    severity: 'error',
    what: 'a policy test that is undecided',
    why: 'facts are missing, so it is unknown whether the policies have the result that the test expects',
  },
  unusable: {
    severity: 'error',
    what: 'a test file or an export that cannot be read',
    why: 'none of its tests is run',
  },
});

const FAILING = { severity: 'error', related: [], fails: true } as const;

export function unusableNotices({ name }: SuiteHead, problems: readonly Problem[]): Notice[] {
  return problems.map(({ message, location, code }) => ({
    ...FAILING,
    rule: 'test/unusable',
    message,
    ...(location && { location }),
    fingerprint: JSON.stringify(['test', name, code, location?.pointer]),
  }));
}

export function failureNotice(file: SuiteHead, result: TestResult): Notice {
  const title = testTitle(result);
  const isUndecided = result.status === 'undecided';
  const location = file.locationOf(result.pointer);
  return {
    ...FAILING,
    rule: isUndecided ? 'test/undecided' : 'test/failed',
    message: `the test \`${title}\` ${isUndecided ? 'is undecided' : 'fails'}: ${failureLines(result, file, PLAIN_PAGE).join('; ')}`,
    ...(location && { location }),
    fingerprint: JSON.stringify(['test', file.name, title]),
  };
}
