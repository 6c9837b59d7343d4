/** A mutant that no test can kill, since it answers every question alike. */
export interface Survivor {
  readonly file: string;
  /** The line of the source, without its indentation. */
  readonly line: string;
  readonly mutator: string;
  readonly replacement: string;
  readonly reason: string;
}

export const SURVIVORS: readonly Survivor[] = [
  {
    file: 'src/questions/effects/compare-sign-ins.ts',
    line: "if (did === 'denied' && does === 'denied') return SAME;",
    mutator: 'ConditionalExpression',
    replacement: 'false',
    reason: 'a shortcut: no set is enough in either state, which the lines below call the same',
  },
];
