/** The common properties of controls about the quality of the report. */
export const REPORT_QUALITY = {
  grade: 'report quality',
  severity: 'warning',
  aliases: [],
} as const;
