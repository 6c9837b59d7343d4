import { annotationLine } from '../notices/github.js';
import { failureNotice, unusableNotices } from './suite-notices.js';
import { type SuiteFormat, suiteTallyWords } from './suite-reporter.js';

/** An annotation for each test that fails. */
export const suiteGithub: SuiteFormat = {
  name: 'github',
  what: 'annotations for GitHub Actions; the summary page of the job is written, too',
  reporter: () => ({
    unusable: (file, problems) =>
      unusableNotices(file, problems)
        .map((notice) => `${annotationLine(notice)}\n`)
        .join(''),
    tested: (result, file) =>
      result.status === 'failed' ? `${annotationLine(failureNotice(file, result))}\n` : '',
    ended: (tally) => `${suiteTallyWords(tally)}\n`,
  }),
};
