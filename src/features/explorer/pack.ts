/** Compresses a text with gzip and encodes it in base64, to embed it in a page. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return base64Of(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** Returns the text that {@link pack} compressed. */
export function unpack(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

function base64Of(bytes: Uint8Array): string {
  let characters = '';
  for (let start = 0; start < bytes.length; start += PIECE)
    characters += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  return btoa(characters);
}

/** The number of bytes that are converted to characters per call. */
const PIECE = 0x8000;
