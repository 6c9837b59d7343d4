import { type CommandFormat, defineFormat, type Format } from '../text/format.js';
import type { Page } from '../text/page.js';
import { codeclimateText } from './codeclimate.js';
import { noticeFromTop } from './from-top.js';
import { githubText } from './github.js';
import { junitText } from './junit.js';
import type { Notice, NoticeReport } from './notice.js';
import { messageWords } from './notice-words.js';
import { sarifText } from './sarif.js';

/** Returns the output formats for builds and CI servers. Every answer that has notices can use them. */
export function noticeFormats<Report>(noticesOf: (report: Report) => NoticeReport) {
  const format = (name: string, what: string, write: (report: NoticeReport) => string): Format<Report> =>
    defineFormat<Report>({ name, what, text: (report, page) => write(forBuilds(noticesOf(report), page)) });
  return {
    codeclimate: format('codeclimate', 'for the code quality report of GitLab', codeclimateText),
    github: format(
      'github',
      'annotations for GitHub Actions; the summary page of the job is written, too',
      githubText,
    ),
    junit: format('junit', 'JUnit XML, for the test reports of a CI server', junitText),
    sarif: format('sarif', 'SARIF 2.1.0, for code scanning', sarifText),
  };
}

/**
 * Returns the formats of {@link noticeFormats} for an answer whose findings are not ready yet. `noticesOf` computes them, and may load code
 * for this.
 */
export function lateNoticeFormats<Report>(noticesOf: (report: Report) => Promise<NoticeReport>) {
  const { codeclimate, github, junit, sarif } = noticeFormats((report: NoticeReport) => report);
  const late = (format: Format<NoticeReport>): CommandFormat<Report> => ({
    ...format,
    text: async (report, page) => format.text(await noticesOf(report), page),
  });
  return { codeclimate: late(codeclimate), github: late(github), junit: late(junit), sarif: late(sarif) };
}

/** Prepares a report for a build: paths from the top of the repository, and messages with Terraform addresses. */
function forBuilds(report: NoticeReport, { fromTop = (path) => path }: Page): NoticeReport {
  const prepared = (notice: Notice) => noticeFromTop({ ...notice, message: messageWords(notice) }, fromTop);
  const { suppressed } = report;
  return {
    ...report,
    notices: report.notices.map(prepared),
    documents: report.documents.map(fromTop),
    ...(suppressed && { suppressed: suppressed.map((one) => noticeFromTop(one, fromTop)) }),
  };
}
