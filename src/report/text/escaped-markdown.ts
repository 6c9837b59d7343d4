/**
 * Text of documents and of this program on one line of Markdown, in a cell, in a list or in a heading: nothing of it
 * becomes a tag, a link, a mention or another cell. Spans of code stay such where every backtick stands alone, so that
 * each reader sees the same spans (CommonMark 6.1 pairs runs of equal length).
 */
export function escapedMarkdown(text: string): string {
  const parts = text.split('`');
  const hasSpans = parts.length % 2 === 1 && !text.includes('``');
  if (!hasSpans) return escaped(text);
  return parts.map((part, index) => (index % 2 === 0 ? escaped(part) : spanOf(part))).join('');
}

/** A bar would end the cell, and not every reader takes a backslash before it for more than a letter. */
function spanOf(code: string): string {
  return code.includes('|') ? escaped(`\`${code}\``) : `\`${code}\``;
}

function escaped(text: string): string {
  return text
    .replace(/[&<>|`]|[\\*_[\]~!#$]|@|:(?=\/\/)|www(?=\.)/gi, unmarked)
    .replace(/^(\s*\d*)([-+=.)])/, '$1\\$2');
}

/** By its number where readers differ in what a backslash does, by a backslash where not. */
function unmarked(mark: string, offset: number, text: string): string {
  if (/[&<>|`]/.test(mark)) return `&#${mark.charCodeAt(0)};`;
  const isNumbered = /[#!]/.test(mark) && /\d/.test(text.charAt(offset + 1));
  const isJoined = mark === '@' || mark === ':' || mark.length > 1;
  return `${isJoined ? mark : `\\${mark}`}${isJoined || isNumbered ? NOTHING : ''}`;
}

/** A space of no width. `@octocat`, `#1` and addresses are joined by sites even where their marks are escaped. */
const NOTHING = '&#8203;';
