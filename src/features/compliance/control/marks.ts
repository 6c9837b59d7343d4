/**
 * The ways in which the figures (for example, time limits) of a framework were verified. They limit how far a reader can rely on the
 * figures. Spec: Posture, "Sources".
 */
export const FRAMEWORK_MARKS = {
  S: 'read in full',
  T: 'from a third-party transcription',
  Q: 'quoted from third parties, not from the original',
  V: 'from the vendor documentation',
  U: 'not verified',
} as const;

export type FrameworkMark = keyof typeof FRAMEWORK_MARKS;

/** The keys of `FRAMEWORK_MARKS` for frameworks whose original document nobody of this project has read (assumption P1). */
export const NOT_READ_IN_THE_ORIGINAL: ReadonlySet<FrameworkMark> = new Set(['T', 'Q', 'U']);
