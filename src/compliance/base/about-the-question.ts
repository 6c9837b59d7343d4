/** What controls about the question itself have in common. */
export const ABOUT_THE_QUESTION = {
  grade: 'report quality',
  severity: 'warning',
  aliases: [],
} as const;
