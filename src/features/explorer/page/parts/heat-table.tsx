import { type ComponentChildren, h } from 'preact';
import { CELL_SIZE, cellShapes, type HeatCell } from '../../../../report/heat/heat-cell.js';
import type { HeatSign } from '../../../../report/matrix/heat-map.js';
import type { ReportCell, TableAxis, TableHead } from '../../report-data.js';
import { moveInTable } from './arrow-keys.js';

interface HeatTableProps<Cell extends ReportCell> {
  readonly title: string;
  /** The accessible name of the table, needed if several tables share a title. */
  readonly label?: string;
  /** The tab index of the table. Set it to 0 if no cell can have the focus, so that the keyboard can scroll the table. */
  readonly tabIndex?: 0;
  readonly rows: Pick<TableAxis, 'heads'>;
  readonly columns: Pick<TableAxis, 'heads'>;
  readonly cells: readonly (readonly Cell[])[];
  /** Returns the contents of a table cell. They contain `picture`, the drawn cell, which a caller can put into a button. */
  readonly show: (cell: Cell, picture: ComponentChildren, row: number, column: number) => ComponentChildren;
}

/** A scrollable heat map as a table with a header for each row and column. */
export function HeatTable<Cell extends ReportCell>({
  title,
  label = title,
  rows,
  columns,
  cells,
  show,
  tabIndex,
}: HeatTableProps<Cell>) {
  return (
    <section class="scroll" aria-label={label} tabIndex={tabIndex}>
      <table class="heat" onKeyDown={moveInTable}>
        <caption class="unseen">{title}</caption>
        <thead>
          <tr>
            <td />
            {columns.heads.map((head) => (
              <th key={head.words} scope="col" title={head.words}>
                <Head head={head} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.heads.map((head, row) => (
            <tr key={head.words} class={head.isNewGroup ? 'new-group' : undefined}>
              <th scope="row" title={head.words}>
                <Head head={head} />
              </th>
              {(cells[row] ?? []).map((cell, column) => (
                <td key={columns.heads[column]?.words}>
                  {show(cell, <CellPicture cell={cell} />, row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ head: { label, count } }: { readonly head: TableHead }) {
  return (
    <span class="head">
      <span class="name">{label}</span>
      {count !== undefined && <span class="count"> · {count.toLocaleString('en')}</span>}
    </span>
  );
}

function CellPicture({ cell: { heat, short } }: { readonly cell: ReportCell }) {
  return (
    <>
      <HeatMark cell={heat} />
      <span class="unseen">{short}</span>
    </>
  );
}

/** Draws a cell of the heat map. */
export function HeatMark({ cell }: { readonly cell: HeatCell }) {
  const size = CELL_SIZE;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {cellShapes(cell).map(({ tag, attributes, text }) => h(tag, attributes, text))}
    </svg>
  );
}

/** The legend of a heat map. */
export function HeatLegend({ signs }: { readonly signs: readonly HeatSign[] }) {
  return (
    <ul class="heat-legend" aria-label="Legend">
      {signs.map(({ cell, words }) => (
        <li key={words}>
          <HeatMark cell={cell} /> {words}
        </li>
      ))}
    </ul>
  );
}
