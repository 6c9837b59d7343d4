import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { ServerAnswer, ServerRequest } from './message.js';
import { readStream } from './read-stream.js';

/** A function that answers HTTP requests. */
export interface RequestHandler {
  answer(request: ServerRequest): Promise<ServerAnswer>;
}

/** A certificate and its key in PEM format. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** The address to listen on; port `0` selects a free port. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly tls?: TlsFiles | undefined;
}

/** Limits of a server that anybody might reach. Spec: Local server, "Limits". */
const BOUNDS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 5000,
} as const;

const MOST_CONNECTIONS = 1000;

/** Returns an HTTP server that does not listen yet. */
export function httpServer(answering: RequestHandler, tls?: TlsFiles): Server {
  const listener: RequestListener = (request, response) => {
    void respond(request, response, answering, tls === undefined ? 'http' : 'https');
  };
  const server =
    tls === undefined ? createServer(BOUNDS, listener) : createTlsServer({ ...BOUNDS, ...tls }, listener);
  server.maxConnections = MOST_CONNECTIONS;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => endSocket(error.code, socket));
  return server;
}

/** Returns the URL of a listening server. */
export function urlOf(server: Server, { host, tls }: Pick<ListenAddress, 'host' | 'tls'>): string {
  const { port } = server.address() as AddressInfo;
  return `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Stops accepting requests, and resolves when all pending requests are answered. */
export async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answering: RequestHandler,
  protocol: 'http' | 'https',
): Promise<void> {
  const { status, headers, body: text, bytes } = await answering.answer(requestOf(request, protocol));
  // If a part of the request body was not read, it would be taken for the start of the next request.
  if (!request.complete) response.setHeader('connection', 'close');
  const body = bytes?.() ?? text;
  response.writeHead(status, {
    ...headers,
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  });
  response.end(body);
}

function requestOf(request: IncomingMessage, protocol: 'http' | 'https'): ServerRequest {
  const { method = '', url = '', rawHeaders } = request;
  return {
    method,
    target: url,
    headers: rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? ''] as const] : [],
    ),
    protocol,
    // The stream stays open after the iteration ends, so that a request with too large a body still gets a response.
    body: (most) => readStream(request.iterator({ destroyOnReturn: false }), most),
  };
}

/** Answers a malformed request with an error, if the connection still allows it. */
function endSocket(code: string | undefined, socket: Socket): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = STATUSES.get(code ?? '') ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const STATUSES: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);
