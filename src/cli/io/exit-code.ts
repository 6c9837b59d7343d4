/** What the exit code says. */
export const EXIT = { answered: 0, refused: 1, found: 1, unusable: 2, partial: 3, internal: 70 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
