import { all, always, any, never, not } from '../../../logic/kleene/formula.js';
import type { Meaning } from '../../facts/fact.js';
import { LIMITS } from '../syntax/expression-limits.js';
import { FAILURE, FALSE, type Possible, SOME, TRUE } from '../values/cell.js';
import { chosen, conjoined, negatedTruth } from '../values/truth.js';

/**
 * The formulas for three statements about a condition: it is true (`isTrue`), it is false (`isFalse`), and its evaluation does not fail
 * (`succeeds`). If the evaluation fails, the condition is neither true nor false, so `isFalse` is not the negation of `isTrue`. `succeeds`
 * may be true although `isTrue` and `isFalse` are undecided: some comparisons never fail, even if facts are unknown.
 */
export interface TruthConditions {
  readonly isTrue: Meaning;
  readonly isFalse: Meaning;
  /** The formula for "the condition does not fail". Absent if it is equivalent to "the condition is true or false". */
  readonly succeeds?: Meaning;
  /** The results that the condition can have over all requests: true, false or a failure. */
  readonly truth: Possible;
  /** An upper bound of the number of nodes in the formulas of the condition. */
  readonly size: number;
}

type Sides = Pick<TruthConditions, 'isFalse' | 'isTrue'> & Partial<Pick<TruthConditions, 'succeeds'>>;

/**
 * Builds the truth conditions of a condition. `truth` contains its possible results: true, false and failure. The formula of a result that
 * is not in `truth` becomes `never`. If only one result is possible, the formulas contain no atoms.
 */
export function conditionsOf(
  { isTrue, isFalse, succeeds }: Sides,
  truth: Possible,
  size = 1,
): TruthConditions {
  if (truth === TRUE) return { isTrue: always, isFalse: never, succeeds: always, truth, size: 1 };
  if (truth === FALSE) return { isTrue: never, isFalse: always, succeeds: always, truth, size: 1 };
  if (truth === FAILURE) return { isTrue: never, isFalse: never, succeeds: never, truth, size: 1 };
  const sides = { isTrue: truth & TRUE ? isTrue : never, isFalse: truth & FALSE ? isFalse : never };
  if ((truth & FAILURE) === 0) return { ...sides, succeeds: always, truth, size };
  return { ...sides, ...(succeeds && { succeeds }), truth, size };
}

export const ALWAYS_FALSE = conditionsOf({ isTrue: never, isFalse: always }, FALSE);

/** Builds the truth conditions of a condition that cannot fail. */
export function total(isTrue: Meaning, size = 1): TruthConditions {
  return conditionsOf({ isTrue, isFalse: not(isTrue) }, SOME, size + 1);
}

function successOf({ isTrue, isFalse, succeeds }: TruthConditions): Meaning {
  return succeeds ?? any([isTrue, isFalse]);
}

function isTotal({ truth }: TruthConditions): boolean {
  return (truth & FAILURE) === 0;
}

export function negation({ isTrue, isFalse, succeeds, truth, size }: TruthConditions): TruthConditions {
  return {
    isTrue: isFalse,
    isFalse: isTrue,
    ...(succeeds && { succeeds }),
    truth: negatedTruth(truth),
    size,
  };
}

/**
 * Returns the truth conditions of `a && b`. It is false if `a` is false. It is also false if `a` is true and `b` is false. `b` is evaluated
 * only if `a` is true.
 */
export function bothTrue(a: TruthConditions, b: TruthConditions): TruthConditions {
  const truth = conjoined(a.truth, b.truth);
  const size = (isTotal(a) ? 1 : 2) * a.size + b.size + 2;
  if (size > LIMITS.meaningSize) return { ...ALWAYS_FALSE, truth, size };
  const bIsFalse = isTotal(a) ? b.isFalse : all([a.succeeds ?? a.isTrue, b.isFalse]);
  return conditionsOf(
    {
      isTrue: all([...partsOf('all', a.isTrue), ...partsOf('all', b.isTrue)]),
      isFalse: any([...partsOf('any', a.isFalse), ...partsOf('any', bIsFalse)]),
      succeeds: isTotal(b) ? successOf(a) : all([successOf(a), any([a.isFalse, successOf(b)])]),
    },
    truth,
    size,
  );
}

export function eitherTrue(a: TruthConditions, b: TruthConditions): TruthConditions {
  return negation(bothTrue(negation(a), negation(b)));
}

/** Returns the truth conditions of `condition ? a : b`. */
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
  return conditionsOf(
    {
      isTrue: either(a.isTrue, b.isTrue),
      isFalse: either(a.isFalse, b.isFalse),
      succeeds: isTotal(a) && isTotal(b) ? successOf(condition) : either(successOf(a), successOf(b)),
    },
    truth,
    size,
  );
}

/**
 * Splits a conjunction (`all`) or disjunction (`any`) into its parts. A formula of another kind is returned as the only part. A long chain
 * such as `a && b && c` then becomes one flat list of parts.
 */
function partsOf(kind: 'all' | 'any', meaning: Meaning): readonly Meaning[] {
  return meaning.kind === kind ? meaning.of : [meaning];
}
