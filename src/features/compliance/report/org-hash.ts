import { sha256 } from '@noble/hashes/sha2.js';
import { memoize } from '../../../base/memo.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';

/**
 * Returns the SHA-256 of each document of an org, as `sha256sum` prints it. A document that was passed as a value has the hash of the empty
 * text.
 */
export const documentHashes: (snapshot: Snapshot) => readonly string[] = memoize(({ documents }: Snapshot) =>
  documents.map(({ text = '' }) => hexOf(new TextEncoder().encode(text))),
);

/** Returns a hash of all documents of an org. It does not depend on the file names. */
export function orgHash(snapshot: Snapshot): string {
  return hexOf(new TextEncoder().encode(documentHashes(snapshot).join('\n')));
}

function hexOf(bytes: Uint8Array): string {
  return [...sha256(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
