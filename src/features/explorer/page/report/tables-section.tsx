import type { ReportData, ReportTable } from '../../report-data.js';
import { HeatLegend, HeatTable } from '../parts/heat-table.js';
import { usePrinting } from '../parts/use-printing.js';

/** The section of a report with tables of who can sign in, from where, and how. */
export function TablesSection({ report: { tables, tablesLeft } }: { readonly report: ReportData }) {
  return (
    <section class="look" aria-label="Tables">
      <h2 class="view-title">Access by people and places</h2>
      {tables.map((table) => (
        <TableView key={table.title} table={table} />
      ))}
      {tablesLeft.map((note) => (
        <p class="quiet" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}

/** The maximum number of table columns that fit on paper. */
const MOST_ON_PAPER = 15;

function TableView({ table }: { readonly table: ReportTable }) {
  const isPrinting = usePrinting();
  const { title, rows, columns, cells, signs, legend, notes } = table;
  const width = isPrinting.value ? MOST_ON_PAPER : Math.max(columns.heads.length, 1);
  const starts = columns.heads.map((_, at) => at).filter((at) => at % width === 0);
  return (
    <section class="read-table" aria-label={title}>
      <h3>{title}</h3>
      <HeatLegend signs={signs} />
      {starts.map((start) => (
        <HeatTable
          key={start}
          title={title}
          label={`${title}, from ${columns.heads[start]?.words}`}
          tabIndex={0}
          rows={rows}
          columns={{ heads: columns.heads.slice(start, start + width) }}
          cells={cells.map((row) => row.slice(start, start + width))}
          show={({ short }, picture) => (
            <span class="mark" title={short}>
              {picture}
            </span>
          )}
        />
      ))}
      {[...notes, ...legend.map(([short, long]) => `${short}: ${long}`)].map((note) => (
        <p class="quiet" key={note}>
          {note}
        </p>
      ))}
      <p class="quiet">
        {rows.title}: {rows.scope}. {columns.title}: {columns.scope}.
      </p>
    </section>
  );
}
