import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { tooLarge } from './too-large.js';

/** What gzip has packed. No more than so many bytes are unpacked: few can stand for more than any memory holds. */
export async function inflated(bytes: Uint8Array, most: number): Promise<Uint8Array> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge()
      : error;
  }
}
