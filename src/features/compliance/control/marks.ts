/** How a framework was read: no figure of it is better than that. Spec: Posture, "Sources". */
export const FRAMEWORK_MARKS = {
  S: 'read in full',
  T: 'from a third-party transcription',
  Q: 'quoted from third parties, not from the original',
  V: 'from the vendor documentation',
  U: 'not verified',
} as const;

export type FrameworkMark = keyof typeof FRAMEWORK_MARKS;

/** Figures under these marks were not read in the original (P1). */
export const NOT_READ_IN_THE_ORIGINAL: ReadonlySet<FrameworkMark> = new Set(['T', 'Q', 'U']);
