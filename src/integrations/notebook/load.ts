import { readDocuments, type TextDocument } from '../../console/files/read-input.js';
import { nodeFiles } from '../../console/io/node/node-files.js';
import { unwrap } from '../../documents/unwrap.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { readSnapshot } from '../../public/core.js';

/**
 * Reads the org at some paths (files or folders), as the command line does. Paths are relative to the folder of the notebook.
 *
 * Errors: rejects with each problem and its source location if nothing usable is found. A browser page has no files and no
 * `load`: pass the text to `readSnapshot`.
 */
export async function load(...paths: readonly string[]): Promise<Snapshot> {
  const documents: TextDocument[] = [];
  for (const path of paths) documents.push(...unwrap(await readDocuments(path, nodeFiles())));
  return unwrap(readSnapshot(documents));
}
