/** The exit codes, by name. The first of `PRECEDENCE` that applies is taken. */
export const EXIT = { answered: 0, refused: 2, found: 1, unusable: 2, partial: 3, internal: 70 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const PRECEDENCE: readonly ExitCode[] = [
  EXIT.internal,
  EXIT.unusable,
  EXIT.found,
  EXIT.partial,
  EXIT.answered,
];

/** Whether the answer rests on all files that were named, and whether the command line accepts that it does not. */
interface Completeness {
  readonly isIncomplete: boolean;
  readonly allowPartial: boolean;
}

/** Returns the exit code of an answer whose input may have been read in part only. */
export function exitCodeOf(code: ExitCode, { isIncomplete, allowPartial }: Completeness): ExitCode {
  if (!isIncomplete) return code;
  const incomplete = allowPartial ? EXIT.partial : EXIT.unusable;
  return PRECEDENCE.find((one) => one === code || one === incomplete) ?? code;
}
