import type { Option } from 'commander';

/** A completion of the word at the cursor. */
export interface CompletionCandidate {
  readonly value: string;
  readonly what?: string;
}

/** The command line before the cursor, parsed. */
export interface ParsedLine {
  readonly positional: readonly string[];
  readonly given: ReadonlyMap<string, string>;
  /** The option whose value is at the cursor. */
  readonly open?: Option;
}
