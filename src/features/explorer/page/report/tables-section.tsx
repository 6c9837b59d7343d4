import type { ReportCell, ReportData, ReportTable } from '../../report-data.js';
import { CellMark, CellTable, cellClass } from '../parts/cell-table.js';
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
const MOST_ON_PAPER = 6;

function TableView({ table }: { readonly table: ReportTable }) {
  const isPrinting = usePrinting();
  const { title, rows, columns, cells, legend, notes } = table;
  const width = isPrinting.value ? MOST_ON_PAPER : Math.max(columns.names.length, 1);
  const starts = columns.names.map((_, at) => at).filter((at) => at % width === 0);
  return (
    <section class="read-table" aria-label={title}>
      <h3>{title}</h3>
      {starts.map((start) => (
        <CellTable
          key={start}
          title={title}
          label={`${title}, from ${columns.names[start]}`}
          tabIndex={0}
          rows={rows}
          columns={{ names: columns.names.slice(start, start + width) }}
          cells={cells.map((row) => row.slice(start, start + width))}
          show={(cell) => <Cell cell={cell} />}
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

function Cell({ cell }: { readonly cell: ReportCell }) {
  return (
    <span class={cellClass(cell)}>
      <CellMark tone={cell.tone} />
      {cell.isChanged ? <b>{cell.short}</b> : cell.short}
    </span>
  );
}
