/** What a cell of a table holds; `null` where nothing is known. */
export type CsvCell = boolean | number | string | null;

/** A table as RFC 4180 has it, the names of its columns first. */
export function csvText(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvRows([columns, ...rows]);
}

/** Rows alone: for a table that is written piece by piece. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** Programs for tables take a text that starts so for a formula, and run it: an apostrophe keeps it a text. */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
