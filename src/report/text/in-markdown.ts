import { printable } from '../../base/printable.js';
import { escapedMarkdown } from './escaped-markdown.js';

/** Returns a text from a document as one line of Markdown, shortened. */
export function inMarkdown(text: string): string {
  return escapedMarkdown(printable(text, LONGEST));
}

const LONGEST = 1000;
