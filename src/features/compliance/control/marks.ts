/**
 * The ways in which the figures of a framework were verified. They limit how far a reader can rely on the figures. Spec: Posture,
 * "Sources".
 */
export const FRAMEWORK_MARKS = {
  S: 'read in full',
  T: 'from a third-party transcription',
  Q: 'quoted from third parties, not from the original',
  V: 'from the vendor documentation',
  U: 'not verified',
} as const;

export type FrameworkMark = keyof typeof FRAMEWORK_MARKS;

/** The ways of verification in which nobody read the figures in the original source (assumption P1). */
export const NOT_READ_IN_THE_ORIGINAL: ReadonlySet<FrameworkMark> = new Set(['T', 'Q', 'U']);
