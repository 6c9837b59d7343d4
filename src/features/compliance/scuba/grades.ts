/** The grades of the framework. Each states that the control is transferred by analogy, so that no reader misses it. */
export const BY_ANALOGY = {
  shall: 'SHALL, by analogy',
  shallNot: 'SHALL NOT, by analogy',
  should: 'SHOULD, by analogy',
} as const;
