import { alternatives } from '../../../base/messages.js';

/** The paths that a client may read. All of them are absolute. */
export interface ReadablePaths {
  /** The origin of the paths: the roots of the client, the arguments of the command, or the working folder. */
  readonly source: 'client roots' | 'command line' | 'command line and client roots' | 'working folder';
  /** Lists of files and folders. A path is readable if every list contains the path itself or a folder above it. */
  readonly within: readonly (readonly string[])[];
  /**
   * The folders from which relative paths start. The first folder that contains the path is used. Names of documents are relative to the
   * first folder.
   */
  readonly bases: readonly string[];
}

/** Returns a text that lists the paths that the tools may read, for an error message. */
export function describeReadablePaths({ within }: ReadablePaths): string {
  return within
    .map((paths) => (paths.length === 0 ? 'nothing' : alternatives(paths.map(inQuotes))))
    .join(', and there only ');
}

function inQuotes(path: string): string {
  return JSON.stringify(path);
}
