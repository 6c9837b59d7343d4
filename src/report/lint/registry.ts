import { lateNoticeFormats } from '../notices/formats.js';
import type { LintReport } from './lint-report.js';

export const { codeclimate, github, junit, sarif } = lateNoticeFormats(async (report: LintReport) =>
  (await import('./lint-notices.js')).lintNotices(report),
);
export { lintJson as json } from './json.js';
export { lintMarkdown as markdown } from './markdown.js';
export { lintText as text } from './text.js';
