/** The strictness of the state after a change, relative to the state before it. */
export type Strictness = 'equal' | 'less strict' | 'mixed' | 'stricter' | 'unknown';

/**
 * Joins the results of several comparisons into one. *mixed* if one is less strict and another is stricter; otherwise *unknown* if at least
 * one is unknown.
 */
export function joinedStrictness(all: readonly Strictness[]): Strictness {
  const [isLess, isMore] = [all.includes('less strict'), all.includes('stricter')];
  if (all.includes('mixed') || (isLess && isMore)) return 'mixed';
  if (all.includes('unknown')) return 'unknown';
  if (isLess) return 'less strict';
  return isMore ? 'stricter' : 'equal';
}

/**
 * Combines several comparisons of two effects into one. If a part of an effect is unknown, there is one comparison for each value that it
 * may have. Returns the strictness that all of them have in common; `unknown` if they differ or `all` is empty.
 */
export function agreedStrictness(all: readonly Strictness[]): Strictness {
  const [only, ...others] = new Set(all);
  return only === undefined || others.length > 0 ? 'unknown' : only;
}

/**
 * Compares a number before and after a change. The greater the number, the stricter the requirement. Returns whether the requirement became
 * stricter or less strict, or stayed equal.
 */
export function strictnessOf(before: number, after: number): Strictness {
  if (before === after) return 'equal';
  return after < before ? 'less strict' : 'stricter';
}
