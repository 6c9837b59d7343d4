import { printable } from '../../../base/printable.js';
import {
  cellViews,
  changeCounts,
  dependsOnWords,
  entryWords,
  legendOf,
} from '../../../report/matrix/cell-words.js';
import { lastTable, type MatrixReport } from '../../../report/matrix/matrix-report.js';
import type { MatrixAxis } from '../../../what-if/axes/axis.js';
import type { ReportTable, TableAxis } from '../report-data.js';

/** Converts an access table to one without the details of its cells. */
export function reportTableOf(report: MatrixReport): ReportTable {
  const table = lastTable(report.table);
  const { rows, columns } = table;
  return {
    title: printable(report.title),
    rows: axisPage(rows),
    columns: axisPage(columns),
    cells: cellViews(report).map((line) =>
      line.map(({ short, tone, ease, isChanged }) => ({ short, tone, ease, isChanged })),
    ),
    legend: legendOf(table),
    notes: [...('after' in report.table ? [changeCounts(report.table)] : []), ...dependencyWords(report)],
  };
}

function axisPage(axis: MatrixAxis): TableAxis {
  return { title: axis.title, scope: axis.scope, names: axis.entries.map(entryWords) };
}

/** Returns the facts on which table cells with several results depend, without duplicates. */
function dependencyWords({ table, give }: MatrixReport): string[] {
  const facts = lastTable(table).cells.flatMap((row) =>
    row.flatMap(({ dependsOn }) => (dependsOn ?? []).map((fact) => dependsOnWords([fact], give))),
  );
  const words = [...new Set(facts)];
  if (words.length === 0) return [];
  return [`if a cell lists several outcomes, the outcome depends on ${words.join(', ')}`];
}
