import type { Meaning } from '../../facts/fact.js';
import { all, always, any, never, not } from '../../logic/kleene/formula.js';
import { LIMITS } from '../syntax/limits.js';
import { FAILURE, FALSE, type Possible, SOME, TRUE } from '../values/cell.js';
import { chosen, conjoined, negatedTruth } from '../values/truth.js';

/**
 * When a condition is true, and when it is false. The two are not opposites: a condition that fails is
 * neither, and makes whatever it stands in fail. So negation is not a `not` around the whole; it exchanges
 * the two. What cannot fail is false exactly when it is not true, and using that keeps Kleene's logic precise.
 */
export interface TruthConditions {
  readonly isTrue: Meaning;
  readonly isFalse: Meaning;
  /** What it may come to over all requests. */
  readonly truth: Possible;
  /** How many nodes the larger side may have. */
  readonly size: number;
}

/** What never comes about is `never`; a condition with one outcome needs no question. */
export function twoSided(isTrue: Meaning, isFalse: Meaning, truth: Possible, size = 1): TruthConditions {
  if (truth === TRUE) return { isTrue: always, isFalse: never, truth, size: 1 };
  if (truth === FALSE) return { isTrue: never, isFalse: always, truth, size: 1 };
  return { isTrue: truth & TRUE ? isTrue : never, isFalse: truth & FALSE ? isFalse : never, truth, size };
}

export const ALWAYS_FALSE = twoSided(never, always, FALSE);

/** What cannot fail. */
export function total(isTrue: Meaning, size = 1): TruthConditions {
  return twoSided(isTrue, not(isTrue), SOME, size + 1);
}

function isTotal({ truth }: TruthConditions): boolean {
  return (truth & FAILURE) === 0;
}

export function negation({ isTrue, isFalse, truth, size }: TruthConditions): TruthConditions {
  return { isTrue: isFalse, isFalse: isTrue, truth: negatedTruth(truth), size };
}

/** `a && b`: false when `a` is, or when `a` is true and `b` is false; `b` is not looked at before `a` is true. */
export function bothTrue(a: TruthConditions, b: TruthConditions): TruthConditions {
  const truth = conjoined(a.truth, b.truth);
  const size = (isTotal(a) ? 1 : 2) * a.size + b.size + 2;
  if (size > LIMITS.meaningSize) return { ...ALWAYS_FALSE, truth, size };
  const bIsFalse = isTotal(a) ? b.isFalse : all([a.isTrue, b.isFalse]);
  const isTrue = all([...partsOf('all', a.isTrue), ...partsOf('all', b.isTrue)]);
  return twoSided(isTrue, any([...partsOf('any', a.isFalse), ...partsOf('any', bIsFalse)]), truth, size);
}

export function eitherTrue(a: TruthConditions, b: TruthConditions): TruthConditions {
  return negation(bothTrue(negation(a), negation(b)));
}

/** `condition ? a : b` */
export function conditional(
  condition: TruthConditions,
  a: TruthConditions,
  b: TruthConditions,
): TruthConditions {
  const truth = chosen(condition.truth, a.truth, b.truth);
  const size = 2 * condition.size + a.size + b.size + 3;
  if (size > LIMITS.meaningSize) return { ...ALWAYS_FALSE, truth, size };
  const either = (whenHeld: Meaning, whenNot: Meaning) =>
    any([all([condition.isTrue, whenHeld]), all([condition.isFalse, whenNot])]);
  return twoSided(either(a.isTrue, b.isTrue), either(a.isFalse, b.isFalse), truth, size);
}

/** Long chains stay flat: the parts of a formula of the kind around it. */
function partsOf(kind: 'all' | 'any', meaning: Meaning): readonly Meaning[] {
  return meaning.kind === kind ? meaning.of : [meaning];
}
