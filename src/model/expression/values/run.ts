import type { Cell } from './cell.js';
import type { Environment } from './environment.js';
import type { Value } from './value.js';

/** A part of an expression, ready to run; `item` is what a projection around it looks at. */
export type Run = (environment: Environment, item?: Value) => Cell;

export function constantRun(cell: Cell): Run {
  return () => cell;
}

/** Runs them all, from left to right. */
export function runAll(runs: readonly Run[], environment: Environment, item?: Value): Cell[] {
  const cells: Cell[] = [];
  for (const run of runs) cells.push(run(environment, item));
  return cells;
}
