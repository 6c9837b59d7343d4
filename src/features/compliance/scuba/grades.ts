/** The grades of the SCuBA controls. Each grade says "by analogy", so that no reader takes the control for an original one. */
export const BY_ANALOGY = {
  shall: 'SHALL, by analogy',
  shallNot: 'SHALL NOT, by analogy',
  should: 'SHOULD, by analogy',
} as const;
