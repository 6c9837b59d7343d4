/** In characters of a hash. */
export const HASH_WIDTH = 16;

/** 64 bits that stand for an id: of a milliard ids two have the same with a probability of one to forty. */
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

/** Hashes as a text, which can be written down. */
export function textOfHashes(hashes: readonly bigint[]): string {
  return hashes.map((hash) => hash.toString(16).padStart(HASH_WIDTH, '0')).join('');
}

/** The hashes of such a text. */
export function* hashesIn(text: string): Generator<bigint> {
  for (let at = 0; at + HASH_WIDTH <= text.length; at += HASH_WIDTH)
    yield BigInt(`0x${text.slice(at, at + HASH_WIDTH)}`);
}
