/** Nothing of a document becomes a cell, a tag or a link. Code in backticks stays, where all of them are closed. */
export function escapedMarkdown(text: string): string {
  const parts = text.split('`');
  const isClosed = parts.length % 2 === 1;
  return parts
    .map((part, index) =>
      isClosed && index % 2 === 1 ? part.replaceAll('|', '\\|') : part.replace(/[\\|<>&*_[\]#!~@]/g, '\\$&'),
    )
    .join(isClosed ? '`' : '\\`');
}
