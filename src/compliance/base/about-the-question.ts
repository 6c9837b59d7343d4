/** What controls about the question itself have in common. */
export const ABOUT_THE_QUESTION = {
  grade: 'about the question',
  severity: 'warning',
  aliases: [],
} as const;
