import type { BodyRead } from './message.js';

/** Reads the body of a request as UTF-8 text, up to `most` bytes. */
export async function readStream(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<BodyRead> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, length] = ['', 0];
  try {
    for await (const piece of pieces) {
      length += piece.length;
      if (length > most) return { kind: 'too large' };
      text += decoder.decode(piece, { stream: true });
    }
    return { kind: 'text', text: text + decoder.decode() };
  } catch (error) {
    return { kind: error instanceof TypeError ? 'no text' : 'cut off' };
  }
}
