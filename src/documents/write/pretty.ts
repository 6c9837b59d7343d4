import { format } from 'jsonc-parser';

/** Formats JSON with one member per line. All tokens stay as they are written, including numbers and duplicate keys. */
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
