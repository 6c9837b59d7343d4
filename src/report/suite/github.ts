import { isFailing } from '../../testing/run-suite.js';
import { noticeFromTop } from '../notices/from-top.js';
import { annotationLine } from '../notices/github.js';
import type { Notice } from '../notices/notice.js';
import { failureNotice, unusableNotices } from './suite-notices.js';
import { type SuiteFormat, suiteTallyWords } from './suite-reporter.js';

/** Writes an annotation for each test that does not pass. */
export const suiteGithub: SuiteFormat = {
  name: 'github',
  what: 'annotations and the job summary of GitHub Actions',
  reporter({ fromTop = (path) => path }) {
    const lineOf = (notice: Notice) => `${annotationLine(noticeFromTop(notice, fromTop))}\n`;
    return {
      unusable: (file, problems) => unusableNotices(file, problems).map(lineOf).join(''),
      tested: (result, file) => (isFailing(result) ? lineOf(failureNotice(file, result)) : ''),
      ended: (tally) => `${suiteTallyWords(tally)}\n`,
    };
  },
};
