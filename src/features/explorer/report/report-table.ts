import { alternatives } from '../../../base/messages.js';
import { printable } from '../../../base/printable.js';
import { changeCounts, dependsOnWords, notedAssumptions } from '../../../report/matrix/cell-words.js';
import { type HeatMap, heatMapOf } from '../../../report/matrix/heat-map.js';
import { lastTable, type MatrixReport } from '../../../report/matrix/matrix-report.js';
import type { ReportTable } from '../report-data.js';

/** Converts an access table to a heat map. The details of its cells are left out. */
export function reportTableOf(report: MatrixReport, map: HeatMap = heatMapOf(report)): ReportTable {
  const table = lastTable(report.table);
  const { rows, columns } = table;
  return {
    title: printable(report.title),
    rows: {
      title: rows.title,
      scope: rows.scope,
      heads: map.rows.map(({ cells: _, at: __, ...head }) => head),
    },
    columns: { title: columns.title, scope: columns.scope, heads: map.columns },
    cells: map.rows.map(({ cells }) => cells.map(({ short, heat }) => ({ short, heat }))),
    signs: map.legend,
    legend: notedAssumptions(table),
    notes: [
      ...('after' in report.table ? [changeCounts(report.table)] : []),
      ...(map.legend.some(({ cell }) => cell.isHatched) ? dependencyWords(report) : []),
    ],
  };
}

/** Returns a note that lists the facts on which table cells with several results depend; empty if there is no such cell. */
function dependencyWords({ table, give }: MatrixReport): string[] {
  const facts = lastTable(table).cells.flatMap((row) =>
    row.flatMap(({ dependsOn }) => (dependsOn ?? []).map((fact) => dependsOnWords([fact], give))),
  );
  const words = [...new Set(facts)];
  if (words.length === 0) return [];
  return [`hatched cells depend on ${alternatives(words, 'and')}`];
}
