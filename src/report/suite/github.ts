import { noticeFromTop } from '../notices/from-top.js';
import { annotationLine } from '../notices/github.js';
import type { Notice } from '../notices/notice.js';
import { failureNotice, unusableNotices } from './suite-notices.js';
import { type SuiteFormat, suiteTallyWords } from './suite-reporter.js';

/** An annotation for each test that fails. */
export const suiteGithub: SuiteFormat = {
  name: 'github',
  what: 'annotations for GitHub Actions; the summary page of the job is written, too',
  reporter({ fromTop = (path) => path }) {
    const lineOf = (notice: Notice) => `${annotationLine(noticeFromTop(notice, fromTop))}\n`;
    return {
      unusable: (file, problems) => unusableNotices(file, problems).map(lineOf).join(''),
      tested: (result, file) => (result.status === 'failed' ? lineOf(failureNotice(file, result)) : ''),
      ended: (tally) => `${suiteTallyWords(tally)}\n`,
    };
  },
};
