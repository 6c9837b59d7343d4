/** The words of the framework, with what none of its readers may overlook. */
export const BY_ANALOGY = {
  shall: 'SHALL, by analogy',
  shallNot: 'SHALL NOT, by analogy',
  should: 'SHOULD, by analogy',
} as const;
