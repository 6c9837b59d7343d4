import { type Failed, failed } from './cell.js';
import type { Environment } from './environment.js';
import { LIMITS } from './limits.js';
import type { Value } from './value.js';

/** Pays for work; fails when nothing is left, so that no expression can run for long. */
export function charge({ budget }: Environment, work: number): Failed | undefined {
  budget.work -= work;
  return budget.work < 0 ? EXHAUSTED : undefined;
}

const EXHAUSTED = failed(`evaluating it takes more than ${LIMITS.work} steps`);

const PER_STEP = 16;

/** What looking at the value costs. */
export function workOf(value: Value): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length / PER_STEP : 0;
}
