import { Effort } from '../../logic/solver/effort.js';

/** What no method that people write comes near: checks of authenticators, and sets of them. */
const MOST = 4_000_000;

/** Steps that a set of authenticators counts for, beside a check of one. */
export const OF_A_SET = 20;

/** For one search among sets of authenticators. */
export function searchEffort(): Effort {
  return new Effort(MOST);
}

/** Why nothing is known of a method when it is spent. */
export const TOO_MANY_WAYS = 'it names more combinations of authenticators than the search considers';
