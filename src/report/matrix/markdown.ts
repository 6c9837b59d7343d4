import { configuredMarkdown } from '../text/configured.js';
import { escapedMarkdown } from '../text/escaped-markdown.js';
import { defineFormat } from '../text/format.js';
import { cellViews, changeCounts, configuredInTable, entryWords, legendOf } from './cell-words.js';
import { lastTable, type MatrixReport } from './matrix-report.js';

/** Prints the access matrix as Markdown, for a page or for the comment of a pull request. */
export const matrixMarkdown = defineFormat<MatrixReport>({
  name: 'markdown',
  what: 'for a page, or for the comment of a pull request',
  text(report) {
    const table = lastTable(report.table);
    const { rows, columns } = table;
    const heads = columns.entries.map((entry) => escapedMarkdown(entryWords(entry)));
    const lines = cellViews(report).map((row, at) => {
      const name = escapedMarkdown(rows.entries[at] === undefined ? '' : entryWords(rows.entries[at]));
      const own = row.map(({ short, isChanged }) => {
        const words = escapedMarkdown(short);
        return isChanged ? `**${words}**` : words;
      });
      return `| ${[name, ...own].join(' | ')} |`;
    });
    const legend = legendOf(table).map(([short, long]) => `${short}: ${long}`);
    return `${[
      `## ${escapedMarkdown(report.title)}`,
      ...('after' in report.table ? [escapedMarkdown(changeCounts(report.table))] : []),
      [`| | ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length + 1)}`, ...lines].join('\n'),
      [...legend, `rows: ${rows.scope}`, `columns: ${columns.scope}`]
        .map((line) => `- ${escapedMarkdown(line)}`)
        .join('\n'),
      ...configuredMarkdown(configuredInTable(report)),
    ].join('\n\n')}\n`;
  },
});
