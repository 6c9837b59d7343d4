import { inMarkdown } from '../../../report/text/in-markdown.js';

/** Returns a Markdown table; the cells are Markdown already. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads.map(inMarkdown)), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

export function markdownList(items: readonly string[]): string {
  return items.map((item) => `- ${inMarkdown(item)}`).join('\n');
}

/** Returns text as a code block, with its lines and spaces. */
export function markdownCode(text: string): string {
  const ticks = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(ticks + 1);
  return `${fence}text\n${text.trimEnd()}\n${fence}`;
}
