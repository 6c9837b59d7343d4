import { type Cell, FAILURE, FALSE, isUnknown, possibleTruth, TRUE, truthOf } from '../values/cell.js';
import type { Run } from '../values/run.js';
import { oneOfCells } from '../values/union.js';

/** `condition ? then : otherwise`; a condition that is unknown leaves both. Spec: Expression language, ternary. */
export function choiceOf(condition: Run, then: Run, otherwise: Run): Run {
  return (environment, item) => {
    const cell = condition(environment, item);
    if (cell === true) return then(environment, item);
    if (cell === false) return otherwise(environment, item);
    const truth = possibleTruth(cell);
    const branches: Cell[] = [];
    if (truth & TRUE) branches.push(then(environment, item));
    if (truth & FALSE) branches.push(otherwise(environment, item));
    return branches.length === 0 ? truthOf(FAILURE, [cell]) : oneOfCells(branches, truth & FAILURE, [cell]);
  };
}

/** `of ?: otherwise`: the second where the first is null or empty. Spec: Expression language, Classic. */
export function defaultOf(of: Run, otherwise: Run): Run {
  return (environment, item) => {
    const cell = of(environment, item);
    if (cell === null || cell === '') return otherwise(environment, item);
    return isUnknown(cell) ? oneOfCells([cell, otherwise(environment, item)], 0, [cell]) : cell;
  };
}
