import type { Command as Commander } from 'commander';
import type { Result } from '../../base/result.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { UndecidedQuestions } from '../../report/inspect/undecided-questions.js';
import type { Io } from '../io/io.js';
import type { MessageOptions } from '../io/problems.js';

/**
 * A source of questions that a feature adds to `inspect`, such as the controls of a compliance framework. `inspect` lists the data that
 * these questions need but that the export lacks. `OwnOptions` are the options that the feature adds to the command.
 */
export interface QuestionSource<OwnOptions = unknown> {
  /** The name of the option that names the questions, such as `framework` for `--framework <names>`. */
  readonly name: string;
  /** Declares the option `name`, and other options that are needed to read or answer the questions. */
  declare(commander: Commander): void;
  /** Returns the questions that are undecided. Returns `undefined` if the user named no questions. */
  read(
    snapshot: Snapshot,
    options: MessageOptions & OwnOptions,
    io: Io,
  ): Promise<Result<UndecidedQuestions | undefined>>;
}
