import { ownAt } from '../../base/own.js';
import type { Request } from '../../facts/request.js';
import { NAMED } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { keyOfWord, REQUEST_WORDS } from '../../read/request/request-words.js';
import { cellViews, entryWords, legendOf } from '../../report/matrix/cell-words.js';
import { matrixCsv } from '../../report/matrix/csv.js';
import { matrixSvg } from '../../report/matrix/svg.js';
import { PLAIN_PAGE } from '../../report/text/page.js';
import type { MatrixAxis } from '../../what-if/axes/axis.js';
import type { AxisName } from '../../what-if/axes/axis-of.js';
import { matrixOf } from '../../what-if/matrix/matrix.js';
import type { Said, SaidValue } from '../protocol/form.js';
import type { TableAxis, TablePage, TableQuestion } from '../protocol/table.js';

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
        witnesses: (table.cells[at]?.[beside]?.outcomes ?? []).flatMap(({ witness }) => saidOf(witness)),
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

/** A request as the form says it; none where the form has no words for it. */
function saidOf(request: Request): Said[] {
  const said = new Map<string, SaidValue>();
  const rest = structuredClone(request) as { policyContext: Record<string, unknown> } & Record<
    string,
    unknown
  >;
  for (const word of REQUEST_WORDS) {
    const value = ownAt(request, word.field.split('.')) as SaidValue | null | undefined;
    if (value != null) said.set(keyOfWord(word), value);
  }
  const groups = ownAt(request, ['policyContext', 'user', 'groupIds']) as readonly string[] | undefined;
  if (groups !== undefined) said.set('group', groups);
  for (const [key, value] of Object.entries(rest.policyContext)) {
    if (OWN.has(key)) continue;
    if (typeof value === 'string' || typeof value === 'boolean' || Array.isArray(value))
      said.set(key, value as SaidValue);
    else if (typeof value === 'object' && value !== null)
      for (const [member, inside] of Object.entries(value))
        if (typeof inside === 'string' || typeof inside === 'boolean') said.set(`${key}.${member}`, inside);
  }
  return [Object.fromEntries(said)];
}

/** What flags say. */
const OWN = new Set(['user', 'groups', 'ip', 'zones', 'device', 'risk', 'expressions']);
