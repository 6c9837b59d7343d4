import { areColumnsOfEvents } from '../../events/table-rows.js';

/** The file format of a log that is stored as a table. */
export type TableForm = { readonly kind: 'csv'; readonly delimiter: string } | { readonly kind: 'parquet' };

const LINE_FEED = 10;

/** The maximum length in bytes of a first line with column names. A longer line is not a header. */
const LONGEST_HEAD = 64 * 1024;

/** Returns whether the first bytes are enough to detect the format of a log. */
export function isHeadWhole(head: Uint8Array): boolean {
  return head.length >= LONGEST_HEAD || (head.length >= PARQUET.length && head.includes(LINE_FEED));
}

/** Detects whether a log is a table, and in which file format, from its first bytes. Returns `undefined` if it is not a table. */
export function tableFormOf(head: Uint8Array): TableForm | undefined {
  if (PARQUET.every((byte, at) => head[at] === byte)) return { kind: 'parquet' };
  const end = head.indexOf(LINE_FEED);
  const first = new TextDecoder().decode(head.subarray(0, end < 0 ? LONGEST_HEAD : end)).trim();
  if (/^[[{]/.test(first)) return undefined;
  const delimiter = DELIMITERS.find((one) => areColumnsOfEvents(columnsIn(first, one)));
  return delimiter === undefined ? undefined : { kind: 'csv', delimiter };
}

const PARQUET: readonly number[] = [...'PAR1'].map((letter) => letter.charCodeAt(0));

const DELIMITERS = [',', ';', '\t'];

function columnsIn(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((name) => name.replaceAll('"', ''));
}
