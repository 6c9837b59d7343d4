/** The maximum number of related locations in a message for a build, because such a message should have only a few lines. */
export const MOST_RELATED = 3;
