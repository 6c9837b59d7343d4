import { createHash } from 'node:crypto';

/** A hash (SHA-256) that two lists of texts share only when they are the same. */
export function contentHash(texts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length} `).update(text);
  return hash.digest('base64url');
}
