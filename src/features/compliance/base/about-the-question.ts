/** The common properties of controls about the quality of the report. */
export const ABOUT_THE_QUESTION = {
  grade: 'report quality',
  severity: 'warning',
  aliases: [],
} as const;
