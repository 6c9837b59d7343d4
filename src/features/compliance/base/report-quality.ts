/** The properties that all controls about the quality of the report share. */
export const REPORT_QUALITY = {
  grade: 'report quality',
  severity: 'warning',
  aliases: [],
} as const;
