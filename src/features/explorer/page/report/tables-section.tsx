import type { ReportData, ReportTable, TableHead } from '../../report-data.js';
import { HeatLegend, HeatTable } from '../parts/heat-table.js';
import { Prose } from '../parts/prose.js';
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

interface TableViewProps {
  readonly table: ReportTable;
  /** The maximum numbers of rows and columns to show; absent if all are shown. */
  readonly most?: { readonly rows: number; readonly columns: number };
}

/** A heat map with its legend. On paper, columns that do not fit continue in further tables below. */
export function TableView({ table, most }: TableViewProps) {
  const isPrinting = usePrinting();
  const { title, rows, columns, cells, signs, legend, notes } = table;
  const across = columns.heads.slice(0, most?.columns);
  const down = rows.heads.slice(0, most?.rows);
  const width = isPrinting.value ? MOST_ON_PAPER : Math.max(across.length, 1);
  const starts = across.map((_, at) => at).filter((at) => at % width === 0);
  const name = most === undefined ? title : `Summary of ${title}`;
  const left = [
    ...(rows.heads.length > down.length ? [`${rows.heads.length - down.length} more rows`] : []),
    ...(columns.heads.length > across.length ? [`${columns.heads.length - across.length} more columns`] : []),
  ];
  return (
    <section class="read-table" aria-label={name}>
      <h3>{title}</h3>
      <HeatLegend signs={signs} />
      {starts.map((start) => (
        <HeatTable
          key={start}
          title={title}
          label={`${name}, from ${across[start]?.words}`}
          tabIndex={0}
          rows={{ heads: down }}
          columns={{ heads: across.slice(start, start + width) }}
          cells={cells.map((row) => row.slice(start, start + width))}
          show={({ short }, picture) => (
            <span class="mark" title={short}>
              {picture}
            </span>
          )}
        />
      ))}
      {most === undefined && <MergedNames heads={[...down, ...across]} />}
      {[...notes, ...(most === undefined ? legend : []).map(([short, long]) => `${short}: ${long}`)].map(
        (note) => (
          <p class="quiet" key={note}>
            <Prose text={note} />
          </p>
        ),
      )}
      {left.length > 0 && <p class="quiet">{left.join(' and ')} in the appendix</p>}
      <p class="quiet">
        {rows.title}: {rows.scope}. {columns.title}: {columns.scope}.
      </p>
    </section>
  );
}

/** The complete names of merged rows and columns, as a list. On paper, no tooltip can show them. */
function MergedNames({ heads }: { readonly heads: readonly TableHead[] }) {
  return (
    <>
      {heads
        .filter(({ isMerged }) => isMerged)
        .map(({ label, words }) => (
          <p class="quiet" key={words}>
            {label}: {words}
          </p>
        ))}
    </>
  );
}
