import type { Dialect } from '../syntax/dialect.js';
import { type Cell, failed } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import { constantRun, type Run, runAll } from '../values/run.js';
import type { Value } from '../values/value.js';
import { applyFunction, misfitOf, type Signature, signatureFor } from './apply-function.js';
import { type CallTarget, rowsOfTarget, undocumentedName } from './call-target.js';
import { fastCall } from './fast-call.js';

/**
 * Compiles a call. `parts` are the receiver of a method and the arguments; `written` are the values of the arguments if all of them are
 * constants.
 * Spec: Expression language, Functions.
 */
export function callOf(
  target: Pick<CallTarget, 'kind' | 'name'>,
  parts: readonly Run[],
  written: readonly Value[] | undefined,
  dialect: Dialect,
): Run {
  const rows = rowsOfTarget(target, dialect);
  if (rows.length === 0) return constantRun(undocumentedName(target.name, 'function', dialect));
  const count = target.kind === 'method' ? parts.length - 1 : parts.length;
  const signatures = rows.flatMap((row) => signatureFor(row, count) ?? []);
  if (signatures.length === 0)
    return constantRun(failed(`\`${target.name}\` does not take ${count} arguments`));
  const prepared = target.kind === 'plain' ? preparedFor(target.name, signatures, written) : undefined;
  return prepared ?? evaluateThenApply(target.name, signatures, parts);
}

function evaluateThenApply(name: string, signatures: readonly Signature[], parts: readonly Run[]): Run {
  const answer = (cells: readonly Cell[], environment: Environment) =>
    applyFunction(name, signatures, cells, environment);
  const short = fastCall(signatures, parts, answer);
  return short ?? ((environment, item) => answer(runAll(parts, environment, item), environment));
}

/**
 * Compiles a call whose arguments are all constants, so that work which depends only on the arguments is done once. Returns `undefined` if
 * an argument is not constant, or if no work of the function depends on the arguments alone.
 */
function preparedFor(
  name: string,
  signatures: readonly Signature[],
  written: readonly Value[] | undefined,
): Run | undefined {
  const prepare = signatures[0]?.row.prepare;
  if (prepare === undefined || written === undefined) return undefined;
  const misfit = misfitOf(name, signatures, written);
  return misfit === undefined ? prepare(written) : constantRun(misfit);
}
