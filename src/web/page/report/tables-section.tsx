import type { ReadCell, ReadTable, ReportData } from '../../report-data.js';
import { usePrinting } from '../parts/use-printing.js';

/** Who gets in from where, and how, as tables. */
export function TablesSection({ report: { tables, tablesLeft } }: { readonly report: ReportData }) {
  return (
    <section class="look" aria-label="Tables">
      <h2 class="view-title">Who gets in from where</h2>
      {tables.map((table) => (
        <Read key={table.title} table={table} />
      ))}
      {tablesLeft.map((note) => (
        <p class="quiet" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}

/** So many columns fit on paper. */
const MOST_ON_PAPER = 8;

function Read({ table }: { readonly table: ReadTable }) {
  const isPrinting = usePrinting();
  const { title, rows, columns, legend, notes } = table;
  const width = isPrinting.value ? MOST_ON_PAPER : Math.max(columns.names.length, 1);
  const starts = columns.names.map((_, at) => at).filter((at) => at % width === 0);
  return (
    <section class="read-table" aria-label={title}>
      <h3>{title}</h3>
      {starts.map((start) => (
        <Columns key={start} table={table} start={start} end={start + width} />
      ))}
      {[...notes, ...legend.map(([short, long]) => `${short}: ${long}`)].map((note) => (
        <p class="quiet" key={note}>
          {note}
        </p>
      ))}
      <p class="quiet">
        {rows.title}: {rows.covers}. {columns.title}: {columns.covers}.
      </p>
    </section>
  );
}

interface ColumnsProps {
  readonly table: ReadTable;
  readonly start: number;
  readonly end: number;
}

function Columns({ table: { title, rows, columns, cells }, start, end }: ColumnsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section class="scroll" aria-label={`${title}, from ${columns.names[start]}`} tabIndex={0}>
      <table>
        <caption class="unseen">{title}</caption>
        <thead>
          <tr>
            <td />
            {columns.names.slice(start, end).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.names.map((name, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {(cells[at] ?? []).slice(start, end).map((cell, beside) => (
                <td key={columns.names[start + beside]}>
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const MARKS = { good: '✓', bad: '✗', unsure: '?', quiet: '–', strong: '·' } as const satisfies Record<
  ReadCell['tone'],
  string
>;

function Cell({ cell: { short, tone, ease, isChanged } }: { readonly cell: ReadCell }) {
  return (
    <span class={`cell ${tone} ease-${ease ?? 'open'}`}>
      <span aria-hidden="true">{MARKS[tone]} </span>
      {isChanged ? <b>{short}</b> : short}
    </span>
  );
}
