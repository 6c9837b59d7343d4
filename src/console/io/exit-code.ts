/** The exit codes by name. If several apply, the first in `PRECEDENCE` is used. */
export const EXIT = { answered: 0, refused: 2, found: 1, unusable: 2, partial: 3, internal: 70 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const PRECEDENCE: readonly ExitCode[] = [
  EXIT.internal,
  EXIT.unusable,
  EXIT.found,
  EXIT.partial,
  EXIT.answered,
];

/** Whether some files that the user named could not be read, and whether the command line accepts that (`--allow-partial`). */
interface Completeness {
  readonly isIncomplete: boolean;
  readonly allowPartial: boolean;
}

/**
 * Returns the exit code of an answer. If the answer is based on incomplete input, the command fails unless the command line accepts that.
 */
export function exitCodeOf(code: ExitCode, { isIncomplete, allowPartial }: Completeness): ExitCode {
  if (!isIncomplete) return code;
  const incomplete = allowPartial ? EXIT.partial : EXIT.unusable;
  return PRECEDENCE.find((one) => one === code || one === incomplete) ?? code;
}
