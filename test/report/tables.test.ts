import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvCell, csvText } from '../../src/report/text/csv-text.js';
import { widthOf } from '../../src/report/text/fill.js';
import { paintWith } from '../../src/report/text/paint.js';
import { type Column, tableLines } from '../../src/report/text/table-lines.js';
import { readCsv } from './read-csv.js';

const cell = fc.oneof(
  fc.string(),
  fc.constantFrom('a,b', 'say "x"', 'two\nlines', '=1+1', '-x', ''),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

test('property: a CSV table that a command prints is read back unchanged, and no text in it becomes a spreadsheet formula', () => {
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }));
  fc.assert(
    fc.property(rows, (table) => {
      const [head, ...read] = readCsv(csvText(['a', 'b'], table));
      expect(head).toEqual(['a', 'b']);
      expect(read).toEqual(table.map((row) => row.map(kept)));
      for (const text of read.flat().filter((one) => !/^-?\d+$/.test(one)))
        expect(text).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('property: a text table that a command prints is no wider than the terminal, and only columns that may be shortened are shortened', () => {
  const name = fc.stringMatching(/^[A-Za-z ,é]{0,60}$/);
  const id = fc.stringMatching(/^00[a-z0-9]{0,18}$/);
  const columns: readonly Column[] = [
    { name: 'name', isCut: true },
    { name: 'id' },
    { name: 'count' },
    { name: 'by', isCut: true },
  ];
  const rows = fc.array(fc.tuple(name, id, fc.nat(), name), { maxLength: 10 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 40, max: 140 }), (table, width) => {
      const lines = tableLines(columns, table, { columns: width, paint: paintWith(false) });
      expect(lines).toHaveLength(table.length + 1);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
      for (const [index, [, one]] of table.entries()) expect(lines[index + 1]).toContain(one);
    }),
  );
});

test('a text table cuts cells for a terminal, but not for a file or a pipe', () => {
  const columns: readonly Column[] = [
    { name: 'name', isCut: true },
    { name: 'by', isCut: true, kept: 30 },
  ];
  const row = ['a'.repeat(40), 'b'.repeat(35)];
  const page = { columns: 60, paint: paintWith(false) };
  expect(tableLines(columns, [row], page)[1]).toBe(`${'a'.repeat(27)}…  ${'b'.repeat(29)}…`);
  expect(tableLines(columns, [row], { ...page, hasWideTables: true })[1]).toBe(row.join('  '));
});

/** Returns a cell as the CSV file contains it. An apostrophe precedes a text that a spreadsheet would read as a formula. */
function kept(value: CsvCell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
