import { base64Url } from '../../../base/encoding.js';
import { joinedBytes } from './journal-lines.js';

/**
 * Makes and checks seals of what a run keeps on disk: message authentication codes (HMAC, RFC 2104), each over the seal before
 * it and the bytes that follow. Without the credentials of the run, nobody can add, change or reorder pages, or remove one from the
 * middle.
 */
export interface Seal {
  after(previous: string, bytes: Uint8Array): Promise<string>;
}

/** Names this use of a secret, so that no other code made with it is a seal. */
const USE = 'policy-preflight pull state';

/** Returns the seal of one run, which only `secret` makes. */
export async function sealOf(secret: string): Promise<Seal> {
  const { subtle } = crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  return {
    async after(previous, bytes) {
      const message = joinedBytes([bytesOf(`${USE}\n${previous}\n`), bytes]);
      return base64Url(new Uint8Array(await subtle.sign('HMAC', key, message as Uint8Array<ArrayBuffer>)));
    },
  };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
