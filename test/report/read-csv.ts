/** Reads CSV by RFC 4180, independently of the writer. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(field)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
