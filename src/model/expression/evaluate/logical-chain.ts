import { type Cell, FALSE, type Possible, possibleTruth, TRUE, truthOf } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import type { Run } from '../values/run.js';
import type { Value } from '../values/value.js';

/**
 * Evaluates `&&` or `||` over all operands, from left to right. The logic is Kleene's strong three-valued logic, with failure as an
 * additional outcome. An operand is evaluated unless an operand before it definitely ends the evaluation. If an earlier operand is unknown
 * and may end the evaluation, its result remains possible. Examples: `failed && false` fails. `unknown && failed` is false or fails, but is
 * never true. `unknown || true` is true only if the unknown operand cannot fail.
 */
export function logicalChain(operator: '&&' | '||', operands: readonly Run[]): Run {
  const goesOn = operator === '&&';
  return (environment, item) => {
    for (let next = 0; next < operands.length; next++) {
      const cell = (operands[next] as Run)(environment, item);
      if (typeof cell !== 'boolean') return evaluateRest({ operands, goesOn }, next, cell, environment, item);
      if (cell !== goesOn) return cell;
    }
    return goesOn;
  };
}

interface Chain {
  readonly operands: readonly Run[];
  /** The truth value of an operand that makes the evaluation continue with the next operand: true for `&&`, false for `||`. */
  readonly goesOn: boolean;
}

/**
 * Evaluates the rest of a logical chain, from the first operand that is neither true nor false. `cell` is the result of that operand, and
 * `from` its index.
 */
function evaluateRest(
  { operands, goesOn }: Chain,
  from: number,
  cell: Cell,
  environment: Environment,
  item?: Value,
): Cell {
  const on = goesOn ? TRUE : FALSE;
  const sources: Cell[] = [];
  let ends: Possible = 0;
  let current = cell;
  for (let next = from + 1; ; next++) {
    const truth = possibleTruth(current);
    if (typeof current !== 'boolean') sources.push(current);
    ends |= truth & ~on;
    if ((truth & on) === 0) return truthOf(ends, sources);
    if (next >= operands.length) return truthOf(ends | on, sources);
    current = (operands[next] as Run)(environment, item);
  }
}
