/** The grade words of the framework, with a note that no reader may miss. */
export const BY_ANALOGY = {
  shall: 'SHALL, by analogy',
  shallNot: 'SHALL NOT, by analogy',
  should: 'SHOULD, by analogy',
} as const;
