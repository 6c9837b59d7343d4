/** The maximum number of related locations in a message of a build, which should be a few lines. */
export const MOST_RELATED = 3;
