import type { Command as Commander } from 'commander';
import type { Analysis } from '../../analysis/questions/reach.js';
import type { Problem, Result } from '../../base/result.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { EventRecord } from '../../report/why/why-report.js';
import type { Io } from '../io/io.js';

/** An option for a file, such as `--event <file>`. A feature (a folder of `src/features`) adds it to a command of the core. */
interface FileOption {
  /** The name of the option, such as `event` for `--event <file>`. */
  readonly name: string;
  /** The description of the option in the help. */
  readonly what: string;
}

/** An option that `explain` has in place of `--request`. */
export interface RequestSource extends FileOption {
  /** Reads the request from the file. */
  read(file: string, snapshot: Snapshot, io: Io): Promise<Result<RecordedRequest>>;
}

/** A request that was read from a file, and the decision that the file recorded. */
export interface RecordedRequest {
  readonly request: unknown;
  readonly record: EventRecord;
  /**
   * Whether the decision in the record was compared with the decision of the export. Such a comparison answers the question of the user
   * even if the request names no application.
   */
  readonly isCompared: boolean;
}

/** An option of `analyze` that writes a file in addition to the printed answer. */
export interface AnalysisOutput extends FileOption {
  /** Writes the file. Returns a problem if it cannot be written, and warnings about parts of the answer that it leaves out. */
  write(
    file: string,
    analysis: Analysis,
    org: { readonly snapshot: Snapshot; readonly path: string },
    io: Io,
  ): Promise<readonly Problem[]>;
}

/** Declares the options that features add to a command. */
export function declareFileOptions(commander: Commander, declared: readonly FileOption[]): void {
  for (const { name, what } of declared) commander.option(`--${name} <file>`, what);
}

/** Returns the declared options that a command line contains, each with the path of the file that the user passed. */
export function givenFiles<Declared extends FileOption>(
  declared: readonly Declared[],
  options: object,
): readonly { readonly option: Declared; readonly file: string }[] {
  const values = new Map<string, unknown>(Object.entries(options));
  return declared.flatMap((option) => {
    const file = values.get(option.name);
    return typeof file === 'string' ? [{ option, file }] : [];
  });
}
