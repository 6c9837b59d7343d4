/** The grades of the SCuBA controls. Each grade states that the control is transferred by analogy, so that no reader misses this. */
export const BY_ANALOGY = {
  shall: 'SHALL, by analogy',
  shallNot: 'SHALL NOT, by analogy',
  should: 'SHOULD, by analogy',
} as const;
