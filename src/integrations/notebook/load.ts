import { readDocuments, type TextDocument } from '../../console/files/read-input.js';
import { nodeFiles } from '../../console/io/node/node-files.js';
import { unwrap } from '../../documents/unwrap.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { readSnapshot } from '../../public/core.js';

/**
 * The org at some paths, files or folders, read as the command line reads it. Paths start from the folder of the notebook.
 *
 * Errors: rejects with each problem and its place where nothing usable is there. In a page there are no files, and no `load`:
 * give `readSnapshot` the text.
 */
export async function load(...paths: readonly string[]): Promise<Snapshot> {
  const documents: TextDocument[] = [];
  for (const path of paths) documents.push(...unwrap(await readDocuments(path, nodeFiles())));
  return unwrap(readSnapshot(documents));
}
