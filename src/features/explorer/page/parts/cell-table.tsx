import type { ComponentChildren } from 'preact';
import { MARKS } from '../../../../report/text/mark.js';
import type { ReadCell, TableAxis } from '../../report-data.js';

interface CellTableProps<Cell> {
  readonly title: string;
  /** What it is called where there are several of one title. */
  readonly label?: string;
  /** 0 where no cell of it is reached by the keyboard. */
  readonly tabIndex?: 0;
  readonly rows: Pick<TableAxis, 'names'>;
  readonly columns: Pick<TableAxis, 'names'>;
  readonly cells: readonly (readonly Cell[])[];
  readonly show: (cell: Cell, row: number, column: number) => ComponentChildren;
}

/** A table with a head for each row and column, which scrolls by itself. */
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

/** How a cell looks. */
export function cellClass({ tone, ease }: Pick<ReadCell, 'ease' | 'tone'>): string {
  return `cell ${tone} ease-${ease ?? 'open'}`;
}

export function CellMark({ tone }: Pick<ReadCell, 'tone'>) {
  return <span aria-hidden="true">{CELL_MARKS[tone]} </span>;
}

/** One is bad that lets in with little: a cross would say that it keeps out. */
const CELL_MARKS = { ...MARKS, bad: '!', strong: '·' } as const satisfies Record<ReadCell['tone'], string>;
