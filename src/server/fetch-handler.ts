import type { BodyRead, ServerAnswer, ServerRequest } from './message/message.js';
import type { OrgServer } from './org-server.js';

/** Answers requests as `fetch` has them: for a test without a port, or inside another server. */
export type FetchHandler = (request: Request) => Promise<Response>;

export function fetchHandler(server: OrgServer): FetchHandler {
  return async (request) => responseOf(await server.answer(requestOf(request)));
}

function requestOf(request: Request): ServerRequest {
  const url = new URL(request.url);
  const headers = [...request.headers];
  const hasHost = request.headers.has('host');
  return {
    method: request.method,
    target: `${url.pathname}${url.search}`,
    headers: hasHost ? headers : [...headers, ['host', url.host]],
    protocol: url.protocol === 'https:' ? 'https' : 'http',
    body: (most) => readStream(request.body ?? [], most),
  };
}

/** Reads no more than so many bytes. */
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

function responseOf({ status, headers, body }: ServerAnswer): Response {
  return new Response(body ?? null, { status, headers });
}
