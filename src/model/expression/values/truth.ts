import { FAILURE, FALSE, type Possible, TRUE } from './cell.js';

/** Negates the possible outcomes of a condition. The functions of this file use the same logic as evaluation. */

export function negatedTruth(truth: Possible): Possible {
  return (truth & FAILURE) | (truth & TRUE ? FALSE : 0) | (truth & FALSE ? TRUE : 0);
}

/** Returns the possible outcomes of `a && b`. */
export function conjoined(a: Possible, b: Possible): Possible {
  return a & TRUE ? (a & ~TRUE) | b : a;
}

export function disjoined(a: Possible, b: Possible): Possible {
  return negatedTruth(conjoined(negatedTruth(a), negatedTruth(b)));
}

/** Returns the possible outcomes of `condition ? a : b`. */
export function chosen(condition: Possible, a: Possible, b: Possible): Possible {
  return (condition & FAILURE) | (condition & TRUE ? a : 0) | (condition & FALSE ? b : 0);
}
