import type { Problem } from '../../base/result.js';

/** The files that one run of a command read as parts of an export. */
export interface Inputs {
  readonly files: Set<string>;
  /** The first reading error of each file that could not be read. */
  readonly unread: Map<string, Problem>;
  /** The well-formed files in a folder that contain no data of the service. */
  readonly ignored: Set<string>;
}

export function newInputs(): Inputs {
  return { files: new Set(), unread: new Map(), ignored: new Set() };
}
