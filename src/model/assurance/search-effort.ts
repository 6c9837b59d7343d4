import { Effort } from '../../logic/solver/effort.js';

/** The maximum search budget, in steps: far more checks and sets of authenticators than any realistic method needs. */
const MAX_EFFORT = 4_000_000;

/** The cost of examining one set of authenticators, in units of the search budget. A single check costs one unit. */
export const EFFORT_OF_SET = 20;

/** Returns the budget for one search among sets of authenticators. */
export function searchEffort(): Effort {
  return new Effort(MAX_EFFORT);
}

/** The reason for an unknown result when the search budget runs out. */
export const TOO_MANY_COMBINATIONS =
  'the requirement allows more combinations of authenticators than the search considers';
