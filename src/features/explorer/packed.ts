/** A text as gzip packs it, in base64: what a page carries. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return base64Of(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** The text that was packed. */
export function unpacked(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

function base64Of(bytes: Uint8Array): string {
  let characters = '';
  for (let start = 0; start < bytes.length; start += PIECE)
    characters += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  return btoa(characters);
}

/** So many bytes are made characters at once. */
const PIECE = 0x8000;
