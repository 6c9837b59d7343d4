/**
 * Escapes a text for one line of Markdown: a table cell, a list item or a heading. Nothing in the text becomes a tag, a link, a mention or
 * a further cell. Code spans are kept if no two backticks are adjacent: only then do all Markdown parsers find the same spans (CommonMark
 * 6.1 pairs runs of equal length).
 */
export function escapedMarkdown(text: string): string {
  const parts = text.split('`');
  const hasSpans = parts.length % 2 === 1 && !text.includes('``');
  if (!hasSpans) return escaped(text);
  return parts.map((part, index) => (index % 2 === 0 ? escaped(part) : spanOf(part))).join('');
}

/**
 * Formats a Markdown code span. Code with a vertical bar becomes escaped text: the bar would end the table cell, and not every Markdown
 * parser supports a backslash before it.
 */
function spanOf(code: string): string {
  return code.includes('|') ? escaped(`\`${code}\``) : `\`${code}\``;
}

function escaped(text: string): string {
  return text
    .replace(/[&<>|`]|[\\*_[\]~!#$]|@|:(?=\/\/)|www(?=\.)/gi, unmarked)
    .replace(/^(\s*\d*)([-+=.)])/, '$1\\$2');
}

/**
 * Escapes a character: with a character reference if Markdown parsers treat a backslash before it differently, otherwise with a backslash.
 */
function unmarked(mark: string, offset: number, text: string): string {
  if (/[&<>|`]/.test(mark)) return `&#${mark.charCodeAt(0)};`;
  const isNumbered = /[#!]/.test(mark) && /\d/.test(text.charAt(offset + 1));
  const isJoined = mark === '@' || mark === ':' || mark.length > 1;
  return `${isJoined ? mark : `\\${mark}`}${isJoined || isNumbered ? NOTHING : ''}`;
}

/** A zero-width space, which breaks up `@octocat`, `#1` and addresses: sites turn them into links even if their characters are escaped. */
const NOTHING = '&#8203;';
