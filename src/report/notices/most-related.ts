/** A message of a build is a few lines: so many other places are named in it. */
export const MOST_RELATED = 3;
