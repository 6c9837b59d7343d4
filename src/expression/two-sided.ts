import type { Meaning } from '../facts/fact.js';
import type { World } from '../facts/world.js';
import { all, always, any, never, not } from '../logic/formula.js';
import type { Dialect } from './dialect.js';
import type { Environment } from './environment.js';
import { LIMITS } from './limits.js';

/**
 * When an expression is true, and when it is false. The two are not opposites: an expression that fails is
 * neither, and makes whatever it stands in fail. So negation is not a `not` around the whole; it exchanges
 * the two. What cannot fail (`isTotal`) is false exactly when it is not true, and using that keeps Kleene's
 * logic precise.
 */
export interface TwoSided {
  readonly isTrue: Meaning;
  readonly isFalse: Meaning;
  readonly isTotal: boolean;
  /** How many nodes the larger side may have. */
  readonly size: number;
}

/** What the readers of a tree have in common. */
export interface MeaningScope {
  readonly world: World;
  readonly dialect: Dialect;
  /** Nothing is known here: what is decided all the same always is. */
  readonly blank: Environment;
}

export const ALWAYS_TRUE: TwoSided = { isTrue: always, isFalse: never, isTotal: true, size: 1 };
export const ALWAYS_FALSE: TwoSided = { isTrue: never, isFalse: always, isTotal: true, size: 1 };

/** What cannot fail. */
export function total(isTrue: Meaning, size = 1): TwoSided {
  return { isTrue, isFalse: not(isTrue), isTotal: true, size: size + 1 };
}

export function negation({ isTrue, isFalse, ...rest }: TwoSided): TwoSided {
  return { ...rest, isTrue: isFalse, isFalse: isTrue };
}

/** `a && b`: false when `a` is, or when `a` is true and `b` is false; `b` is not looked at before `a` is true. */
export function conjunction(a: TwoSided, b: TwoSided): TwoSided {
  const size = (a.isTotal ? 1 : 2) * a.size + b.size + 2;
  if (size > LIMITS.meaningSize) return { ...ALWAYS_FALSE, size };
  const bIsFalse = a.isTotal ? b.isFalse : all([a.isTrue, b.isFalse]);
  return {
    isTrue: all([...partsOf('all', a.isTrue), ...partsOf('all', b.isTrue)]),
    isFalse: any([...partsOf('any', a.isFalse), ...partsOf('any', bIsFalse)]),
    isTotal: a.isTotal && b.isTotal,
    size,
  };
}

export function disjunction(a: TwoSided, b: TwoSided): TwoSided {
  return negation(conjunction(negation(a), negation(b)));
}

/** `condition ? a : b` */
export function choice(condition: TwoSided, a: TwoSided, b: TwoSided): TwoSided {
  const size = 2 * condition.size + a.size + b.size + 3;
  if (size > LIMITS.meaningSize) return { ...ALWAYS_FALSE, size };
  const either = (whenHeld: Meaning, whenNot: Meaning) =>
    any([all([condition.isTrue, whenHeld]), all([condition.isFalse, whenNot])]);
  return {
    isTrue: either(a.isTrue, b.isTrue),
    isFalse: either(a.isFalse, b.isFalse),
    isTotal: condition.isTotal && a.isTotal && b.isTotal,
    size,
  };
}

/** Long chains stay flat: the parts of a formula of the kind around it. */
function partsOf(kind: 'all' | 'any', meaning: Meaning): readonly Meaning[] {
  return meaning.kind === kind ? meaning.of : [meaning];
}
