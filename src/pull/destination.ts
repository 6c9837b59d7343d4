import { hashOf } from '../base/hash.js';

/** Where a snapshot goes: into a folder, a file for each policy; or into one file. */
export interface Destination {
  readonly kind: 'folder' | 'file';
  readonly path: string;
  /** Where is kept what the next run needs; hidden, so that nobody takes it for a part of the snapshot. */
  readonly state: string;
}

export function destinationOf(out: string): Destination {
  if (!/\.json$/i.test(out)) {
    const path = out.replace(/[/\\]+$/, '') || out;
    return { kind: 'folder', path, state: `${path}/.pull` };
  }
  const slash = Math.max(out.lastIndexOf('/'), out.lastIndexOf('\\')) + 1;
  return { kind: 'file', path: out, state: `${out.slice(0, slash)}.${out.slice(slash)}.pull` };
}

export const MANIFEST_FILE = 'manifest.json';

export const POLICIES_FOLDER = 'policies';

/** The file of a policy below the folder: by its type and id, so that a new name moves nothing. */
export function policyFile(type: unknown, id: unknown): string {
  return `${POLICIES_FOLDER}/${fileName(type)}/${fileName(id)}.json`;
}

/** A name that every file system takes, and that leads nowhere else. */
function fileName(name: unknown): string {
  return typeof name === 'string' && /^[A-Za-z0-9_-]{1,80}$/.test(name) ? name : `_${hashOf(name)}`;
}
