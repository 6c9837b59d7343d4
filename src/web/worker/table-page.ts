import { NAMED } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { cellViews, entryWords, legendOf } from '../../report/matrix/cell-words.js';
import { matrixCsv } from '../../report/matrix/csv.js';
import { matrixSvg } from '../../report/matrix/svg.js';
import { PLAIN_PAGE } from '../../report/text/page.js';
import type { MatrixAxis } from '../../what-if/axes/axis.js';
import type { AxisName } from '../../what-if/axes/axis-of.js';
import { matrixOf } from '../../what-if/matrix/matrix.js';
import type { TableAxis, TablePage, TableQuestion } from '../protocol/table.js';
import { saidOf } from './said-of.js';

/** A table of who gets in from where: the same that `preflight matrix` makes. */
export function tablePage(snapshot: Snapshot, { rows, columns, app }: TableQuestion): TablePage {
  const found = matrixOf(snapshot, {
    rows: rows as AxisName,
    columns: columns as AxisName,
    base: { app },
  });
  if (!found.ok) {
    const { errorSummary, errorCauses } = found.refusal.body;
    return { kind: 'refused', reason: errorCauses[0]?.errorSummary ?? errorSummary };
  }
  const table = found.value;
  const name = NAMED.app(snapshot).find(({ id }) => id === app)?.name ?? app;
  const report = {
    title: `${name}: ${rows} by ${columns}`,
    table,
    give: (field: string) => `\`${field.replace(/^policyContext\./, '')}\``,
  };
  return {
    kind: 'table',
    title: report.title,
    rows: axisPage(table.rows),
    columns: axisPage(table.columns),
    cells: cellViews(report).map((line, at) =>
      line.map(({ short, tone, ease, long }, beside) => ({
        short,
        tone,
        ease,
        long,
        witnesses: (table.cells[at]?.[beside]?.outcomes ?? []).map(({ witness }) => saidOf(witness)),
      })),
    ),
    legend: legendOf(table.cells),
    csv: matrixCsv.text(report, PLAIN_PAGE),
    svg: matrixSvg.text(report, PLAIN_PAGE),
  };
}

function axisPage(axis: MatrixAxis): TableAxis {
  return { title: axis.title, covers: axis.covers, names: axis.entries.map(entryWords) };
}
