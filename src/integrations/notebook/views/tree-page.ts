import { inHtml } from '../../../report/text/html-page.js';
import { inMarkdown } from '../../../report/text/in-markdown.js';
import type { NotebookPage } from './answer-view.js';

/** A line of a tree, with the lines below it. */
export interface TreeLine {
  /** The mark before the name: the sign of the result. */
  readonly mark?: string;
  readonly name: string;
  /** The text that a line of the tree shows after its name. */
  readonly words?: string;
  readonly below?: readonly TreeLine[];
}

/** Shows a tree as nested lists. */
export function treePage(lines: readonly TreeLine[], text: string): NotebookPage {
  return { html: listOf(lines), markdown: lines.flatMap((line) => markdownOf(line, '')).join('\n'), text };
}

function listOf(lines: readonly TreeLine[]): string {
  if (lines.length === 0) return '';
  const items = lines.map(
    ({ mark = '', name, words = '', below = [] }) =>
      `<li>${inHtml(mark)} <strong>${inHtml(name)}</strong> ${inHtml(words)}${listOf(below)}</li>`,
  );
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

function markdownOf({ mark = '', name, words = '', below = [] }: TreeLine, indent: string): string[] {
  const line = [inMarkdown(mark), `**${inMarkdown(name)}**`, inMarkdown(words)].filter((one) => one !== '');
  return [`${indent}- ${line.join(' ')}`, ...below.flatMap((one) => markdownOf(one, `${indent}  `))];
}
