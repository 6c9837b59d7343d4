/**
 * Moves the focus between the buttons in a table. An arrow key goes to the next cell with a button; Home and End go to the first and last
 * one of the row.
 */
export function moveInTable(event: KeyboardEvent): void {
  const cell = (event.target as Element | null)?.closest<HTMLTableCellElement>('td');
  const row = cell?.parentElement as HTMLTableRowElement | null | undefined;
  const rows = [...(cell?.closest('table')?.rows ?? [])];
  if (cell == null || row == null) return;
  const inRow = [...row.cells];
  const inColumn = rows.map(({ cells }) => cells[cell.cellIndex]);
  const [at, rowAt] = [cell.cellIndex, rows.indexOf(row)];
  const ways: Readonly<Record<string, readonly (HTMLTableCellElement | undefined)[]>> = {
    ArrowRight: inRow.slice(at + 1),
    ArrowLeft: inRow.slice(0, at).reverse(),
    ArrowDown: inColumn.slice(rowAt + 1),
    ArrowUp: inColumn.slice(0, rowAt).reverse(),
    Home: inRow,
    End: inRow.toReversed(),
  };
  const next = ways[event.key]?.map(buttonIn).find((button) => button !== null);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function buttonIn(cell: HTMLTableCellElement | undefined): HTMLButtonElement | null {
  return cell?.matches('td') === true ? cell.querySelector('button') : null;
}
