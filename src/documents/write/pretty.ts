import { format } from 'jsonc-parser';

/** The same JSON with a member a line: every token as it was written, numbers and doubled keys, too. */
export function prettyJson(text: string): string {
  const edits = format(text, undefined, { insertSpaces: true, tabSize: 2, eol: '\n' });
  const parts: string[] = [];
  let start = 0;
  for (const { offset, length, content } of edits) {
    parts.push(text.slice(start, offset), content);
    start = offset + length;
  }
  return `${[...parts, text.slice(start)].join('').trimEnd()}\n`;
}
