import { inMarkdown } from '../../../report/text/in-markdown.js';

/** Returns a Markdown table; the cells are Markdown already. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads.map(inMarkdown)), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

export function markdownList(items: readonly string[]): string {
  return items.map((item) => `- ${inMarkdown(item)}`).join('\n');
}
