import { Readable } from 'node:stream';
import { promisify } from 'node:util';

/** Decompresses gzip data, at most `most` bytes: a few bytes could otherwise expand to more than the memory holds. */
export async function inflate(bytes: Uint8Array, most: number): Promise<Uint8Array> {
  const { gunzip } = await import('node:zlib');
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge()
      : error;
  }
}

/** Decompresses gzip data in pieces, as fast as they are consumed. Rejects if the data is cut off or is not gzip. */
export async function* inflatePieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { createGunzip } = await import('node:zlib');
  const packed = Readable.from(pieces, { objectMode: false });
  const unpacked = packed.pipe(createGunzip({ chunkSize: PIECE }));
  packed.on('error', (error) => unpacked.destroy(error));
  yield* unpacked as AsyncIterable<Buffer>;
}

/** The size in bytes of the pieces in which data is decompressed. The larger the pieces, the fewer lines are split between two of them. */
const PIECE = 256 * 1024;

/** Returns the error that Node throws for a file that is too large. */
export function tooLarge(): Error {
  return Object.assign(new Error('the file is too large'), { code: 'ERR_FS_FILE_TOO_LARGE' });
}
