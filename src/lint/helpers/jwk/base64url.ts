/** Returns the bytes of a base64url text without padding, or `undefined` if it is invalid (RFC 7515). */
export function bytesOf(text: string): Uint8Array | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Converts a plain or padded base64 text to base64url. */
export function asBase64url(text: string): string {
  return text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

/** Whether a key parameter is truncated, as in documentation: `AJnc.....Hs`. */
export function isShortened(text: string): boolean {
  return text.includes('...') || text.includes('…');
}

/** Returns the number of bits of the number that the bytes represent. */
export function bitsIn(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (bytes.length - first) * 8 - (Math.clz32(bytes[first] as number) - 24);
}

export function numberOf(bytes: Uint8Array): bigint {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return BigInt(`0x${hex}`);
}
