import { charge } from '../values/budget.js';
import {
  type Cell,
  FAILURE,
  failed,
  isFailed,
  isUnknown,
  isValue,
  mayFail,
  notKnown,
  SOME,
  typeOfCell,
} from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import type { Run } from '../values/run.js';
import type { Value } from '../values/value.js';
import { plainList } from './member.js';

/**
 * Compiles the projection `of.![each]`, which evaluates `each` for every item of a list. `work` is the cost of one item.
 * Spec: Expression language, operators, projection.
 */
export function projectionOf(of: Run, each: Run, work: number): Run {
  return (environment, item) => {
    const list = of(environment, item);
    if (isFailed(list)) return list;
    if (isUnknown(list)) return notKnown('list', SOME | FAILURE, [list]);
    const items = plainList(list);
    return items === undefined
      ? failed(`${typeOfCell(list)} is not a list to project`)
      : project(items, each, work, environment);
  };
}

function project(items: readonly Value[], each: Run, work: number, environment: Environment): Cell {
  const cells: Cell[] = [];
  for (const item of items) {
    const cell = charge(environment, work) ?? each(environment, item);
    if (isFailed(cell)) return cell;
    cells.push(cell);
  }
  if (cells.every(isValue)) return cells;
  return notKnown('list', cells.some(mayFail) ? SOME | FAILURE : SOME, cells);
}
