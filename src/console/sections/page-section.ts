import type { Command as Commander } from 'commander';
import type { Result } from '../../base/result.js';
import type { Request } from '../../model/facts/request.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { ComplianceNotes } from '../../report/sections/compliance-notes.js';
import type { ReadingOptions } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import type { MessageOptions } from '../io/problems.js';

/**
 * A section that a feature (a folder of `src/features`) adds to the pages of `report`. `OwnOptions` are the options that it adds to the
 * command.
 */
export interface PageSection<OwnOptions = unknown> {
  /** Declares the command-line options of this section. */
  declare(commander: Commander): void;
  /** Computes the notes of the section for the shown states of the org. Returns `undefined` if the user did not select the section. */
  read(
    states: PageStates,
    options: MessageOptions & OwnOptions & ReadingOptions,
    page: PageReferences,
    io: Io,
  ): Promise<Result<NotesOfStates | undefined>>;
}

/** The notes of all sections for one state of the org. */
export interface SectionNotes {
  /** The results of the checked frameworks; absent if none was selected. */
  readonly compliance?: ComplianceNotes;
}

interface NotesOfStates {
  readonly before?: SectionNotes;
  readonly after: SectionNotes;
}

interface PageStates {
  /** The org before a change; `undefined` if the page shows one state. */
  readonly before: PageState | undefined;
  readonly after: PageState;
}

/** An org that the page shows, and the path from which it was read. */
export interface PageState {
  readonly path: string;
  /** The Terraform plan that is applied to the org. */
  readonly plan?: string | undefined;
  readonly snapshot: Snapshot;
}

/** Functions with which a section refers to other parts of the page, and to files. */
export interface PageReferences {
  /** Returns the part of the page's address after `#` that explains a sign-in. */
  linkTo(request: Request): string;
  /** Returns the title that the page shows instead of a path. */
  titleOf(path: string): string;
}
