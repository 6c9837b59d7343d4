/** The length of the text of a hash, in hexadecimal digits. */
export const HASH_WIDTH = 16;

/** Returns a 64-bit hash of an id. Among a billion ids, the probability that any two have the same hash is about 1 in 40. */
export function hashOfId(id: string): bigint {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return (BigInt(one >>> 0) << 32n) | BigInt(other >>> 0);
}

/** Returns a list of hashes as one hexadecimal text. */
export function textOfHashes(hashes: readonly bigint[]): string {
  return hashes.map((hash) => hash.toString(16).padStart(HASH_WIDTH, '0')).join('');
}

/** Yields the hashes that a hexadecimal text contains. */
export function* hashesIn(text: string): Generator<bigint> {
  for (let at = 0; at + HASH_WIDTH <= text.length; at += HASH_WIDTH)
    yield BigInt(`0x${text.slice(at, at + HASH_WIDTH)}`);
}
