import type { TSchema } from '../../base/json-schema.js';
import type { Problem } from '../../base/result.js';
import type { CheckedFile } from '../../lint/config/read-checked.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Io } from '../io/io.js';

/** A member that a feature adds to the configuration, as the language server checks and completes it. */
export interface ConfigSection {
  /** The key of the section in the configuration. */
  readonly key: string;
  readonly schema: TSchema;
  /**
   * The possible values of members of the section, by path of the member within the section, such as `frameworks.*`. Each value has a
   * title.
   */
  readonly values: Readonly<Record<string, readonly SectionValue[]>>;
  /** Returns the problems of a section. Names are checked if `org` is given. */
  problemsOf(
    section: unknown,
    document: CheckedFile<unknown>['document'],
    org: Snapshot | undefined,
    io: Pick<Io, 'today'>,
  ): readonly Problem[];
}

interface SectionValue {
  readonly name: string;
  readonly title: string;
}
