import { firstFew } from '../../../base/messages.js';
import type { Problem } from '../../../base/result.js';
import type { PullFiles } from '../../../console/io/pull-world.js';

/** The location to which a snapshot is written: a folder with one file per policy, or a single file. */
export interface Destination {
  readonly kind: 'folder' | 'file';
  readonly path: string;
  /** The folder for data that the next pull needs. It is hidden, because it is not a part of the snapshot. */
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

/** The name of a file in which a pull keeps data for later pulls. */
export type StateFile = 'journal.ndjson' | 'last-run.json' | 'lock' | 'members.ndjson' | '.gitignore';

export function stateFile({ state }: Destination, name: StateFile): string {
  return `${state}/${name}`;
}

/** The files of a pull that a later pull reads. */
const READ_STATE: readonly StateFile[] = ['journal.ndjson', 'lock', 'members.ndjson'];

/**
 * Returns a problem if the destination contains a symbolic link. A pull does not follow links, because another person could have placed a
 * link to choose the files that are read and written.
 */
export async function linkWithin(destination: Destination, files: PullFiles): Promise<Problem | undefined> {
  const { kind, path, state } = destination;
  const policies = `${path}/${POLICIES_FOLDER}`;
  const folders =
    kind === 'file' ? [] : [policies, ...(await files.list(policies)).map((type) => `${policies}/${type}`)];
  for (const part of [state, ...READ_STATE.map((name) => stateFile(destination, name)), ...folders])
    if (await files.isLink(part)) {
      const message =
        'the destination contains this symbolic link, which a pull does not follow; remove the link';
      return { severity: 'error', code: 'link', message, location: { document: part, pointer: '' } };
    }
  return undefined;
}

export const MANIFEST_FILE = 'manifest.json';

export const POLICIES_FOLDER = 'policies';

/** The first characters of a single-file snapshot that a pull has written. */
export const FILE_BEGIN = '{\n  "manifest": ';

/**
 * Returns a problem if the destination contains files that no pull has written. They must neither be overwritten nor be read as part of the
 * snapshot.
 */
export async function foreignFilesAt(
  { kind, path }: Destination,
  files: PullFiles,
): Promise<Problem | undefined> {
  const place = { document: path, pointer: '' };
  if (kind === 'file') {
    const begin = new TextDecoder().decode(await beginOf(path, files));
    if (begin === '' || begin === FILE_BEGIN) return undefined;
    const message =
      'the file exists, and no pull wrote it, so its content would be lost; move it, or pass another file';
    return { severity: 'error', code: 'not-ours', message, location: place };
  }
  const names = (await files.list(path)).filter((name) => !name.startsWith('.') && !name.endsWith('.md'));
  if (names.length === 0 || names.includes(MANIFEST_FILE) || names.includes(POLICIES_FOLDER))
    return undefined;
  const message = `the folder contains files that no pull wrote, which would be read as part of the export: ${firstFew(names)}; pass an empty folder`;
  return { severity: 'error', code: 'not-ours', message, location: place };
}

async function beginOf(path: string, files: PullFiles): Promise<Uint8Array> {
  for await (const piece of files.pieces(path)) return piece.subarray(0, FILE_BEGIN.length);
  return new Uint8Array();
}
