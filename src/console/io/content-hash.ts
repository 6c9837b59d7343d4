import { createHash } from 'node:crypto';

/** Returns the SHA-256 hash of a list of texts. Different lists have different hashes, even if their concatenation is equal. */
export function contentHash(texts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length} `).update(text);
  return hash.digest('base64url');
}
