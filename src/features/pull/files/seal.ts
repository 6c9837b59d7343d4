import { base64Url } from '../../../base/encoding.js';
import { joinedBytes } from './journal-lines.js';

/**
 * Makes the seals of the files that a pull keeps on disk. A seal is a message authentication code (HMAC, RFC 2104) over the previous seal
 * and the bytes since then. Without the credentials of the pull, nobody can add, change or reorder pages, or remove one from the middle.
 */
export interface Seal {
  after(previous: string, bytes: Uint8Array): Promise<string>;
}

/**
 * The text with which each sealed message starts. The seal is the HMAC of the message. An HMAC for another purpose with the same secret is
 * never a valid seal, because its message starts with another text.
 */
const DOMAIN_SEPARATOR = 'policy-preflight pull state';

/** Returns the function that creates seals (HMACs) with a secret key. */
export async function sealOf(secret: string): Promise<Seal> {
  const { subtle } = crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  return {
    async after(previous, bytes) {
      const message = joinedBytes([bytesOf(`${DOMAIN_SEPARATOR}\n${previous}\n`), bytes]);
      return base64Url(new Uint8Array(await subtle.sign('HMAC', key, message as Uint8Array<ArrayBuffer>)));
    },
  };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
