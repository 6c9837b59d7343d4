import type { Option } from 'commander';

/** What may stand at the cursor. */
export interface CompletionCandidate {
  readonly value: string;
  /** What it is, in a few words. */
  readonly what?: string;
}

/** What stands on the line before the cursor. */
export interface ParsedLine {
  readonly positional: readonly string[];
  readonly given: ReadonlyMap<string, string>;
  /** The option of which the value is wanted next. */
  readonly open?: Option;
}
