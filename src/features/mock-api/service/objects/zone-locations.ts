import { isObject, type Members } from '../../../../base/object.js';

/**
 * Returns locations as the live service stores them. Each has a `region`, and they are in the iteration order of a Java hash set. Three
 * recorded lists have this order; no other order that was tried fits all of them.
 */
export function storedLocations(locations: readonly unknown[]): readonly unknown[] {
  const stored = locations.map((one) => (isObject(one) ? { ...one, region: one.region ?? null } : one));
  const buckets = bucketCount(stored.length);
  return stored
    .map((one) => ({ one, bucket: isObject(one) ? bucketOf(one, buckets) : buckets }))
    .sort((a, b) => a.bucket - b.bucket)
    .map(({ one }) => one);
}

/** Returns the number of buckets of a hash set with the given number of entries: a power of two, at least 16. */
function bucketCount(length: number): number {
  let count = 16;
  while (count * 0.75 < length) count *= 2;
  return count;
}

function bucketOf({ country, region }: Members, buckets: number): number {
  const hash = [country, region].reduce<number>((sum, text) => Math.imul(sum, 37) + hashOf(text), 17) | 0;
  return (hash ^ (hash >>> 16)) & (buckets - 1);
}

/** Returns the 32-bit polynomial hash of a text with base 31; 0 for any other value. */
function hashOf(text: unknown): number {
  if (typeof text !== 'string') return 0;
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}
