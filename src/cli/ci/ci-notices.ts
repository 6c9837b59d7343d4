import type { NoticeReport } from '../../report/notices/notice.js';
import type { CiReport } from './ci-report.js';
import { ciVerdictWords } from './verdict-line.js';

/** Returns the notices of all checks of the `ci` command. */
export function ciNotices(report: CiReport): NoticeReport {
  const all = report.checks.map(({ notices }) => notices);
  return {
    command: 'ci',
    notices: all.flatMap(({ notices }) => notices),
    rules: all.flatMap(({ rules }) => rules),
    documents: [...new Set(all.flatMap(({ documents }) => documents))],
    summary: ciVerdictWords(report),
    version: report.version,
  };
}
