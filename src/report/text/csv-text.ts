/** A cell of a table; `null` if the value is unknown. */
export type CsvCell = boolean | number | string | null;

/** Returns a CSV table (RFC 4180) with a header. */
export function csvText(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvRows([columns, ...rows]);
}

/** Returns CSV rows without a header, for a table that is written in parts. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** Matches a text that spreadsheet programs would execute as a formula. An apostrophe before the text prevents this. */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
