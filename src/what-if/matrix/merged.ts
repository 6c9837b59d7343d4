import { groupBy } from '../../base/group-by.js';
import type { AxisEntry, MatrixAxis } from '../axes/axis.js';
import { cellOutcomeKey, type MatrixCell } from './cell.js';
import type { Matrix } from './table.js';

/**
 * Merges rows that have equal cells in every column. Then merges columns that have equal cells in every row. The merged row or column lists
 * the names of the original ones.
 */
export function mergedTable({ rows, columns, cells, ...rest }: Matrix): Matrix {
  const byRow = mergedRows(rows, cells);
  const turned = mergedRows(columns, transposed(byRow.cells, columns.entries.length));
  return {
    ...rest,
    rows: byRow.axis,
    columns: turned.axis,
    cells: transposed(turned.cells, byRow.axis.entries.length),
  };
}

function mergedRows(axis: MatrixAxis, cells: readonly (readonly MatrixCell[])[]) {
  const alike = [
    ...groupBy(cells.keys(), (row) => JSON.stringify((cells[row] ?? []).map(contentOf))).values(),
  ];
  return {
    axis: { ...axis, entries: alike.map((some) => joined(some.map((at) => axis.entries[at] as AxisEntry))) },
    cells: alike.map(([first = 0]) => cells[first] ?? []),
  };
}

/**
 * Returns the contents of a cell that determine whether cells are equal: its outcomes without their example requests, and the reasons why
 * it is undecided or empty.
 */
function contentOf({ outcomes, undecided, empty }: MatrixCell) {
  return [outcomes.map(cellOutcomeKey).toSorted(), undecided, empty ?? null];
}

function joined(entries: readonly AxisEntry[]): AxisEntry {
  const [first, ...others] = entries;
  if (first === undefined || others.length === 0) return first ?? { name: '', part: null };
  const counts = entries.flatMap(({ users }) => (users === undefined ? [] : [users]));
  const names = entries.map(({ name }) => name);
  return {
    name: names.join('; '),
    part: first.part,
    mergedNames: names,
    ...(counts.length > 0 && {
      users: {
        count: counts.reduce((sum, { count }) => sum + count, 0),
        some: counts.flatMap(({ some }) => some).slice(0, 3),
      },
    }),
  };
}

function transposed<Item>(rows: readonly (readonly Item[])[], width: number): Item[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] as Item));
}
