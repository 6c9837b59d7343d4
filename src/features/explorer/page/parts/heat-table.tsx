import { type ComponentChildren, h, type VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { getOrMake } from '../../../../base/memo.js';
import { CELL_SIZE, cellShapes, type HeatCell } from '../../../../report/heat/heat-cell.js';
import type { HeatSign } from '../../../../report/matrix/heat-map.js';
import type { ReportCell, TableAxis, TableHead } from '../../report-data.js';
import { moveInTable } from './arrow-keys.js';
import { useRowsInView } from './use-rows-in-view.js';

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
  const section = useRef<HTMLElement>(null);
  const { from, to, above, below, measure } = useRowsInView(section, rows.heads.length);
  const isComplete = to - from === rows.heads.length;
  // A row that is drawn already is not drawn again while the user scrolls.
  const drawn = useMemo(() => new Map<number, VNode>(), [rows, columns, cells, show, isComplete]);
  const drawRow = (row: number) => {
    const head = rows.heads[row];
    return (
      <tr
        key={head?.words}
        ref={measure}
        data-index={row}
        aria-rowindex={isComplete ? undefined : row + 2}
        class={head?.isNewGroup ? 'new-group' : undefined}
      >
        <th scope="row" title={head?.words}>
          {head && <Head head={head} />}
        </th>
        {(cells[row] ?? []).map((cell, column) => (
          <td key={columns.heads[column]?.words}>{show(cell, <CellPicture cell={cell} />, row, column)}</td>
        ))}
      </tr>
    );
  };
  return (
    <section ref={section} class="scroll" aria-label={label} tabIndex={tabIndex}>
      <table
        class="heat"
        onKeyDown={moveInTable}
        aria-rowcount={isComplete ? undefined : rows.heads.length + 1}
      >
        <caption class="unseen">{title}</caption>
        <thead>
          <tr>
            <td>{!isComplete && <LongestHead heads={rows.heads} />}</td>
            {columns.heads.map((head) => (
              <th key={head.words} scope="col" title={head.words}>
                <Head head={head} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {rows.heads
            .slice(from, to)
            .map((_, index) => getOrMake(drawn, from + index, () => drawRow(from + index)))}
          <Gap height={below} />
        </tbody>
      </table>
    </section>
  );
}

/** An empty table row that is as high as the rows that are not rendered. */
function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td style={{ height: `${height}px` }} />
    </tr>
  );
}

/** A hidden copy of the longest row header. It keeps the width of the column while rows are rendered and removed. */
function LongestHead({ heads }: { readonly heads: readonly TableHead[] }) {
  const longest = useMemo(() => {
    const [first, ...others] = heads;
    return others.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one), first ?? NO_HEAD);
  }, [heads]);
  return (
    <div class="longest" aria-hidden="true">
      <Head head={longest} />
    </div>
  );
}

const NO_HEAD: TableHead = { label: '', words: '', isMerged: false };

function lengthOf({ label, count }: TableHead): number {
  return label.length + String(count ?? '').length;
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
