/**
 * Of two rules that admit: negative where the second is weaker, `undefined` where that cannot be said. What is
 * demanded comes before how often: less of it is weaker whatever the times, more of it is stronger only if none of them
 * is looser.
 */
export function lexicographic(
  demand: number | undefined,
  times: readonly (number | undefined)[],
): number | undefined {
  if (demand === undefined || demand < 0) return demand;
  return product([demand, ...times]);
}

/** What all agree on; 0 does not speak. */
export function product(signs: readonly (number | undefined)[]): number | undefined {
  const [isLess, isMore] = [signs.includes(-1), signs.includes(1)];
  if (signs.includes(undefined) || (isLess && isMore)) return undefined;
  return isLess ? -1 : Number(isMore);
}
