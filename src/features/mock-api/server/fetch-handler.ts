import type { ServerAnswer, ServerRequest } from '../../../console/http/message.js';
import { readStream } from '../../../console/http/read-stream.js';
import type { OrgServer } from './org-server.js';

/**
 * A function that answers requests of the `fetch` API. A test can call it without a network port, and another server can use it to answer
 * its requests.
 */
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

function responseOf({ status, headers, body }: ServerAnswer): Response {
  return new Response(body ?? null, { status, headers });
}
