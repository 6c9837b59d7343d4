import { LIMITS } from '../syntax/expression-limits.js';
import { type Failed, failed } from './cell.js';
import type { Environment } from './environment.js';
import type { Value } from './value.js';

/**
 * Subtracts steps from the budget of an evaluation. Returns a failure if the budget is spent, otherwise `undefined`. The budget limits the
 * run time of every expression.
 */
export function charge(environment: Environment, work: number): Failed | undefined {
  environment.work -= work;
  return environment.work < 0 ? EXHAUSTED : undefined;
}

const EXHAUSTED = failed(`evaluating it takes more than ${LIMITS.work} steps`);

/** Returns the cost of reading a value: one step for each 16 characters or items, rounded down. */
export function workOf(value: Value): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length >> 4 : 0;
}
