import { FAILURE, FALSE, type Possible, TRUE } from './cell.js';

/** What conditions may come to, out of what their parts may: the same logic as the evaluation has. */

export function negatedTruth(truth: Possible): Possible {
  return (truth & FAILURE) | (truth & TRUE ? FALSE : 0) | (truth & FALSE ? TRUE : 0);
}

/** `a && b`: what ends at `a`, and what `b` makes of the rest. */
export function conjoined(a: Possible, b: Possible): Possible {
  return a & TRUE ? (a & ~TRUE) | b : a;
}

export function disjoined(a: Possible, b: Possible): Possible {
  return negatedTruth(conjoined(negatedTruth(a), negatedTruth(b)));
}

/** `condition ? a : b` */
export function chosen(condition: Possible, a: Possible, b: Possible): Possible {
  return (condition & FAILURE) | (condition & TRUE ? a : 0) | (condition & FALSE ? b : 0);
}
