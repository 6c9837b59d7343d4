import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpAnswer, HttpRequest } from '../../../src/console/io/pull-world.js';

/** Starts a local HTTP server that answers like a tenant. Returns its address, and the requests that it receives. */
export async function httpServer(answer: (request: HttpRequest, now: () => number) => HttpAnswer) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    void respond(request, response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url, requests, close };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: HttpRequest, now: () => number) => HttpAnswer,
): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const { status, header, body } = answer(
    {
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: `http://${headers.host}${request.url}`,
      headers,
      body: Buffer.concat(pieces).toString(),
    },
    () => 0,
  );
  for (const name of [
    'link',
    'x-rate-limit-limit',
    'x-rate-limit-remaining',
    'x-rate-limit-reset',
    'dpop-nonce',
  ])
    if (header(name) !== undefined) response.setHeader(name, header(name) ?? '');
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
