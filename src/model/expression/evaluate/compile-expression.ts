import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import type { Dialect } from '../syntax/dialect.js';
import { LIMITS } from '../syntax/expression-limits.js';
import type { Expression } from '../syntax/syntax.js';
import { type Cell, isFailed, isUnknown, notBooleanReason, possibleTruth, TRUE } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import type { Run } from '../values/run.js';
import type { Value } from '../values/value.js';
import { compileNode } from './compile-node.js';

/** What an expression comes to. */
export type ExpressionOutcome =
  | { readonly kind: 'value'; readonly value: Value }
  /** It depends on these fields of the request, or on what nothing tells (`reason`). */
  | {
      readonly kind: 'unknown';
      readonly missing: readonly string[];
      readonly reason?: string;
      readonly mayBeTrue: boolean;
    }
  /** The service would give up; as a condition it does not match. */
  | { readonly kind: 'failed'; readonly reason: string };

/** An expression ready to be evaluated many times. */
export interface CompiledExpression {
  outcome(environment: Environment): ExpressionOutcome;
  /** As a condition: true matches; false, a failure and anything but a boolean does not. */
  verdict(environment: Environment): Rank;
  cell(environment: Environment): Cell;
}

export function compileExpression(expression: Expression, dialect: Dialect = 'identity'): CompiledExpression {
  const run = bounded(compileNode(expression, { dialect, isProjection: false }));
  return {
    cell: run,
    outcome: (environment) => outcomeOf(run(environment)),
    verdict: (environment) => verdictOfCell(run(environment)),
  };
}

/** Evaluates once. Spec: Simulation, 4, "Verdicts", `elCondition.condition`. */
export function evaluateExpression(
  expression: Expression,
  environment: Environment,
  dialect?: Dialect,
): ExpressionOutcome {
  return compileExpression(expression, dialect).outcome(environment);
}

/**
 * The verdict of a condition. What is unknown but can no longer be true does not match: whether it turns
 * out false or fails is all the same.
 */
export function verdictOfCell(cell: Cell): Rank {
  const truth = possibleTruth(cell);
  if (truth === TRUE) return MATCH;
  return truth & TRUE ? UNDEFINED : NOT_MATCH;
}

/** Why a condition with this outcome does not match although it is not false. */
export function failureOf(outcome: ExpressionOutcome): string | undefined {
  if (outcome.kind === 'failed') return outcome.reason;
  const isOther = outcome.kind === 'value' && typeof outcome.value !== 'boolean';
  return isOther ? notBooleanReason(outcome.value) : undefined;
}

function bounded(run: Run): (environment: Environment) => Cell {
  return (environment) => {
    environment.work = LIMITS.work;
    return run(environment);
  };
}

function outcomeOf(cell: Cell): ExpressionOutcome {
  if (isFailed(cell)) return { kind: 'failed', reason: cell.reason };
  if (!isUnknown(cell)) return { kind: 'value', value: cell };
  const { missing, reason } = cell;
  const mayBeTrue = (possibleTruth(cell) & TRUE) !== 0;
  return { kind: 'unknown', missing, mayBeTrue, ...(reason !== undefined && { reason }) };
}
