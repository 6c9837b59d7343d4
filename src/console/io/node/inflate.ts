import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';

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

/** The same a piece at a time, no faster than it is used; it rejects where the bytes end too early, or are none of gzip. */
export async function* inflatedPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(pieces, { objectMode: false });
  const unpacked = packed.pipe(createGunzip({ chunkSize: PIECE }));
  packed.on('error', (error) => unpacked.destroy(error));
  yield* unpacked as AsyncIterable<Buffer>;
}

/** In bytes: larger pieces make fewer lines that are cut. */
const PIECE = 256 * 1024;

/** As Node says it of a file that is larger than can be read. */
export function tooLarge(): Error {
  return Object.assign(new Error('the file is too large'), { code: 'ERR_FS_FILE_TOO_LARGE' });
}
