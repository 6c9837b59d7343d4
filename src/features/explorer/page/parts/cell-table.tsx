import type { ComponentChildren } from 'preact';
import { MARKS } from '../../../../report/text/mark.js';
import type { ReportCell, TableAxis } from '../../report-data.js';

interface CellTableProps<Cell> {
  readonly title: string;
  /** The accessible name of the table, needed if several tables share a title. */
  readonly label?: string;
  /** Makes the table focusable, so that the keyboard can scroll it. Needed if none of its cells can have the focus. */
  readonly tabIndex?: 0;
  readonly rows: Pick<TableAxis, 'names'>;
  readonly columns: Pick<TableAxis, 'names'>;
  readonly cells: readonly (readonly Cell[])[];
  readonly show: (cell: Cell, row: number, column: number) => ComponentChildren;
}

/** A scrollable table with a header for each row and column. */
export function CellTable<Cell>({
  title,
  label = title,
  rows,
  columns,
  cells,
  show,
  tabIndex,
}: CellTableProps<Cell>) {
  return (
    <section class="scroll" aria-label={label} tabIndex={tabIndex}>
      <table>
        <caption class="unseen">{title}</caption>
        <thead>
          <tr>
            <td />
            {columns.names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.names.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {(cells[row] ?? []).map((cell, column) => (
                <td key={columns.names[column]}>{show(cell, row, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns the CSS classes of a table cell. */
export function cellClass({ tone, ease }: Pick<ReportCell, 'ease' | 'tone'>): string {
  return `cell ${tone} ease-${ease ?? 'open'}`;
}

export function CellMark({ tone }: Pick<ReportCell, 'tone'>) {
  return <span aria-hidden="true">{CELL_MARKS[tone]} </span>;
}

/** The symbols of table cells. Weak requirements get `!`, not a cross, because a cross would mean that access is denied. */
const CELL_MARKS = { ...MARKS, bad: '!', strong: '·' } as const satisfies Record<ReportCell['tone'], string>;
