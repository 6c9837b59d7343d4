import { LIMITS } from '../syntax/expression-limits.js';
import { type Failed, failed } from './cell.js';
import type { Environment } from './environment.js';
import type { Value } from './value.js';

/** Pays for work; fails when nothing is left, so that no expression can run for long. */
export function charge(environment: Environment, work: number): Failed | undefined {
  environment.work -= work;
  return environment.work < 0 ? EXHAUSTED : undefined;
}

const EXHAUSTED = failed(`evaluating it takes more than ${LIMITS.work} steps`);

/** What looking at the value costs: a step for each 16 characters or items. Whole numbers, which are faster. */
export function workOf(value: Value): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length >> 4 : 0;
}
