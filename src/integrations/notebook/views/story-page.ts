import { printable } from '../../../base/printable.js';
import { proseInHtml } from '../../../report/text/html-page.js';
import { inMarkdown } from '../../../report/text/in-markdown.js';
import type { Sentence } from '../../../what-if/sentence.js';
import { htmlList } from '../html/html-parts.js';
import { markdownList } from '../html/markdown-parts.js';
import type { NotebookPage, NotebookRow } from './answer-view.js';

/** Returns an explanation as sentences below a heading. Without a heading, the first sentence is the heading. */
export function storyPage(sentences: readonly Sentence[], heading?: string): NotebookPage {
  const texts = sentences.map(({ text }) => printable(text, LONGEST));
  const [first = 'nothing to report', ...others] = heading === undefined ? texts : [heading, ...texts];
  return {
    html: [`<p><strong>${proseInHtml(first)}</strong></p>`, htmlList(others)].filter(isSome).join('\n'),
    markdown: [`**${inMarkdown(first)}**`, markdownList(others)].filter(isSome).join('\n\n'),
    text: `${[first, ...others.map((one) => `  - ${one}`)].join('\n')}\n`,
  };
}

const LONGEST = 1000;

/** Converts the sentences of an explanation to records, each with the field of the answer that it is based on. */
export function storyRows(sentences: readonly Sentence[]): readonly NotebookRow[] {
  return sentences.map(({ text, from }) => ({ text, from }));
}

function isSome(text: string): boolean {
  return text !== '';
}
