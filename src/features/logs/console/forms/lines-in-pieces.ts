/** The number of characters per piece of output. */
const PIECE = 256 * 1024;

/** Encodes lines as bytes, and yields many lines per piece. */
export async function* linesInPieces(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let held: string[] = [];
  let length = 0;
  for await (const line of lines) {
    held.push(line, '\n');
    length += line.length;
    if (length < PIECE) continue;
    yield encoder.encode(held.join(''));
    held = [];
    length = 0;
  }
  if (held.length > 0) yield encoder.encode(held.join(''));
}
