import { type Page, PLAIN_PAGE } from '../../../report/text/page.js';
import { colouredHtml, MARKED_PAGE } from '../html/coloured.js';
import { markdownCode } from '../html/markdown-parts.js';
import type { NotebookPage } from './answer-view.js';

/** Shows a report as the command line prints it, with its colours. */
export function reportPage(textOn: (page: Page) => string): NotebookPage {
  const text = textOn(PLAIN_PAGE);
  return { html: colouredHtml(textOn(MARKED_PAGE)), markdown: markdownCode(text), text };
}
