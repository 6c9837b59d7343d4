import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';

/** Returns the snapshot of a document, which must be readable. */
export function snapshotOf(value: object): Snapshot {
  const read = assembleDocuments([{ name: 'org', value }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}
