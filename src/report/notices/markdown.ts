import { formatLocation } from '../../documents/text/location-text.js';
import { defineFormat, type Format } from '../text/format.js';
import { inMarkdown } from '../text/in-markdown.js';
import { bySeverity } from '../text/severity.js';
import type { Notice, NoticeReport } from './notice.js';
import { messageWords } from './notice-words.js';

/** Returns a format that prints notices as a Markdown table, for answers without a Markdown format of their own. */
export function noticeMarkdown<Report>(noticesOf: (report: Report) => NoticeReport): Format<Report> {
  return defineFormat<Report>({
    name: 'markdown',
    what: 'a Markdown table, for a pull request comment or a job summary',
    text: (report) => tableText(noticesOf(report)),
  });
}

/** The maximum number of table rows in the Markdown report, because comments and summary pages are limited. */
const MOST_ROWS = 100;

function tableText({ notices, summary }: NoticeReport): string {
  const head = [`## ${inMarkdown(summary)}`, ''];
  if (notices.length === 0) return `${head[0]}\n`;
  const rest = notices.length - MOST_ROWS;
  return `${[
    ...head,
    '| severity | finding | where |',
    '| --- | --- | --- |',
    ...bySeverity(notices).slice(0, MOST_ROWS).map(rowOf),
    ...(rest > 0 ? ['', `and ${rest} more`] : []),
  ].join('\n')}\n`;
}

function rowOf(notice: Notice): string {
  const { severity, location } = notice;
  return `| ${severity} | ${inMarkdown(messageWords(notice))} | ${inMarkdown(formatLocation(location))} |`;
}
