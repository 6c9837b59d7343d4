import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import type { Dialect } from '../syntax/dialect.js';
import { LIMITS } from '../syntax/expression-limits.js';
import type { Expression } from '../syntax/syntax.js';
import { type Cell, isFailed, isUnknown, notBooleanReason, possibleTruth, TRUE } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import type { Run } from '../values/run.js';
import type { Value } from '../values/value.js';
import { compileNode } from './compile-node.js';

/** The result of evaluating an expression. */
export type ExpressionOutcome =
  | { readonly kind: 'value'; readonly value: Value }
  /** An unknown result: it depends on these fields of the request, or no request can determine it (`reason`). */
  | {
      readonly kind: 'unknown';
      readonly missing: readonly string[];
      readonly reason?: string;
      readonly mayBeTrue: boolean;
    }
  /** A failed evaluation: the service would report an error. A condition then does not match. */
  | { readonly kind: 'failed'; readonly reason: string };

/** An expression that is compiled for repeated evaluation. */
export interface CompiledExpression {
  outcome(environment: Environment): ExpressionOutcome;
  /**
   * Returns the verdict of the expression as a condition. Only the value true matches; false, a failure, and any other value do not match.
   */
  verdict(environment: Environment): Rank;
  cell(environment: Environment): Cell;
}

export function compileExpression(expression: Expression, dialect: Dialect = 'identity'): CompiledExpression {
  const run = withBudget(compileNode(expression, { dialect, isProjection: false }));
  return {
    cell: run,
    outcome: (environment) => outcomeOf(run(environment)),
    verdict: (environment) => verdictOfCell(run(environment)),
  };
}

/** Evaluates an expression once. Spec: Simulation, 4, "Verdicts", `elCondition.condition`. */
export function evaluateExpression(
  expression: Expression,
  environment: Environment,
  dialect?: Dialect,
): ExpressionOutcome {
  return compileExpression(expression, dialect).outcome(environment);
}

/**
 * Returns the verdict for the result of a condition. It is `MATCH` for true, and `UNDEFINED` for an unknown result that may be true. All
 * other results do not match: false, a failure, and an unknown result that is false or a failure.
 */
export function verdictOfCell(cell: Cell): Rank {
  const truth = possibleTruth(cell);
  if (truth === TRUE) return MATCH;
  return truth & TRUE ? UNDEFINED : NOT_MATCH;
}

/** Returns the reason why a condition does not match, if its result is a failure or not a boolean; `undefined` otherwise. */
export function failureOf(outcome: ExpressionOutcome): string | undefined {
  if (outcome.kind === 'failed') return outcome.reason;
  const isOther = outcome.kind === 'value' && typeof outcome.value !== 'boolean';
  return isOther ? notBooleanReason(outcome.value) : undefined;
}

function withBudget(run: Run): (environment: Environment) => Cell {
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
