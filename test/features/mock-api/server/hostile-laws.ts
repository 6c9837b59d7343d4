import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { nodeWorld } from '../../../../src/features/mock-api/server/node/node-world.js';
import { OrgServer } from '../../../../src/features/mock-api/server/org-server.js';
import { readTenant } from '../service/refusing-tenant.js';
import { type Hostile, hostileRequests, requestOf, SECRET } from './hostile-requests.js';

const ORG = readFileSync('fixtures/cli/org.json', 'utf8');

/** Checks the property that a request without the token gets only public information, and that the org stays identical. */
export async function expectTokenRequired(runs: number): Promise<void> {
  const server = serverWith();
  const before = server.snapshot;
  await fc.assert(
    fc.asyncProperty(hostileRequests(false), async (hostile) => {
      const { status, body } = await server.answer(requestOf(hostile));
      if (status < 400) expect(isForAnybody(hostile)).toBe(true);
      else expectError(status, body, hostile);
      expect(server.snapshot).toBe(before);
    }),
    { numRuns: runs },
  );
}

/**
 * Checks the property that every request gets a response, with a correct error body if it is an error, and that the next request is
 * answered as well.
 */
export async function expectEveryRequestAnswered(runs: number): Promise<void> {
  let server = serverWith();
  await fc.assert(
    fc.asyncProperty(hostileRequests(true), async (hostile) => {
      // Requests add objects to the org of the server. A new server after every 500 requests keeps the org small.
      if (server.answered % 500 === 499) server = serverWith();
      const { status, body } = await server.answer(requestOf(hostile));
      expect(status < 500 || status === 501).toBe(true);
      if (status >= 400) expectError(status, body, hostile);
    }),
    { numRuns: runs },
  );
}

function serverWith(): OrgServer {
  const read = (text: string) => readTenant([{ name: 'org.json', text }]);
  return new OrgServer(unwrap(read(ORG)), { token: SECRET }, nodeWorld('2026-01-15T10:00:00Z'), read);
}

function isForAnybody({ method, target }: Hostile): boolean {
  const [path = ''] = target.split('?', 1);
  return (method === 'GET' || method === 'HEAD') && FOR_ANYBODY.test(decodeURIComponent(path));
}

const FOR_ANYBODY = /^\/(\.well-known\/[\w-]+|oauth2\/v1\/keys)$/;

function expectError(status: number, text: string | undefined, { method }: Hostile): void {
  if (method === 'HEAD') return;
  expect(status).toBeLessThan(502);
  const body = JSON.parse(text ?? '') as Members;
  expect(body.errorCode ?? body.error).toMatch(/^(E\d{7}|[a-z_]+)$/);
}
