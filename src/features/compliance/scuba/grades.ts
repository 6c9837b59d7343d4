/**
 * The grades of the SCuBA controls. Each grade says "by analogy", so that no reader takes the control for a part of CISA's original
 * baselines.
 */
export const BY_ANALOGY = {
  shall: 'SHALL, by analogy',
  shallNot: 'SHALL NOT, by analogy',
  should: 'SHOULD, by analogy',
} as const;
