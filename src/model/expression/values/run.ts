import type { Cell } from './cell.js';
import type { Environment } from './environment.js';
import type { Value } from './value.js';

/** A compiled part of an expression: it evaluates the part for a request. `item` is the current item of the enclosing projection. */
export type Run = (environment: Environment, item?: Value) => Cell;

export function constantRun(cell: Cell): Run {
  return () => cell;
}

/** Runs all compiled parts of an expression, from left to right. */
export function runAll(runs: readonly Run[], environment: Environment, item?: Value): Cell[] {
  const cells: Cell[] = [];
  for (const run of runs) cells.push(run(environment, item));
  return cells;
}
