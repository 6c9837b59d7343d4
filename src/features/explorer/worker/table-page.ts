import { mapInSteps, type Steps } from '../../../base/work-steps.js';
import { findById } from '../../../model/policies/display-names.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { matrixCsv } from '../../../report/matrix/csv.js';
import { heatMapOf } from '../../../report/matrix/heat-map.js';
import { matrixSvg } from '../../../report/matrix/svg.js';
import { PLAIN_PAGE } from '../../../report/text/page.js';
import type { AxisName } from '../../../what-if/axes/axis-of.js';
import { matrixSteps } from '../../../what-if/matrix/matrix.js';
import { fieldTitle } from '../field-title.js';
import type { TablePage, TableQuestion } from '../protocol/table.js';
import { reportTableOf } from '../report/report-table.js';
import { formValuesOf } from './form-values-of.js';

/** Returns a table of who can sign in from where, with the same contents as `preflight access --matrix people,places`. */
export function* tablePage(snapshot: Snapshot, { rows, columns, app }: TableQuestion): Steps<TablePage> {
  const found = yield* matrixSteps(snapshot, {
    rows: rows as AxisName,
    columns: columns as AxisName,
    base: app === undefined ? {} : { app },
  });
  if (!found.ok) return { kind: 'refused', reason: found.error.message };
  const table = found.value;
  const name = (app === undefined ? undefined : findById(app, 'app', snapshot)?.name) ?? app;
  const report = {
    title: `${name === undefined ? '' : `${name}: `}${rows} by ${columns}`,
    table,
    give: fieldTitle,
  };
  const map = heatMapOf(report);
  yield undefined;
  const { cells: _, notes: __, ...page } = reportTableOf(report, map);
  const shown = yield* mapInSteps(map.rows, ({ at, cells }) =>
    cells.map(({ short, heat, long }, column) => ({
      short,
      heat,
      long,
      witnesses: (table.cells[at]?.[column]?.outcomes ?? []).map(({ example }) => formValuesOf(example)),
    })),
  );
  const csv = matrixCsv.text(report, PLAIN_PAGE);
  yield undefined;
  return { ...page, kind: 'table', cells: shown, csv, svg: matrixSvg.text(report, PLAIN_PAGE) };
}
