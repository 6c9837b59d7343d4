import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { mockApi, type OrgApi } from '../../../../src/features/mock-api/server/entry/serve.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { diff } from '../../../../src/public/analysis.js';
import { memoryWorld } from '../../pull/memory-world.js';
import { orgDocument } from '../../pull/org-document.js';
import { contentOf, pulling, readBack } from '../../pull/pulling.js';
import { namedIn, served, type Tenant } from '../../pull/tenant.js';
import { arbitraryTenant } from '../../pull/tenants.js';

const NOW = '2026-01-15T10:00:00.000Z';

test('property: pulling an org from the mock server gives that org', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryTenant.map(withAccessPolicies), async (tenant) => {
      const value = orgDocument(served(tenant), namedIn(tenant));
      const org = unwrap(assembleDocuments([{ name: 'org.json', value }]));
      expect(contentOf(unwrap(readBack(await pulledFrom(apiAt(value)))))).toEqual(contentOf(org));
    }),
    { numRuns: 10 },
  );
});

test('an export that is pulled from the mock server gives the same decisions as the original, and a second pull gives identical bytes', async () => {
  const text = readFileSync('fixtures/orgs/salto.json', 'utf8');
  const once = await pulledFrom(apiAt(text));
  const { changes: regions, undecided } = unwrap(diff(snapshotIn(text), unwrap(readBack(once))));
  expect([regions, undecided]).toEqual([[], []]);
  expect(visible(await pulledFrom(apiAt(documentsIn(once))))).toEqual(visible(once));
});

test('for an org that is pulled from the mock server, edited and written back, the journal, the diff and a second pull show the same change', async () => {
  const org = JSON.parse(readFileSync('fixtures/cli/org.json', 'utf8')) as {
    readonly apps: readonly object[];
  };
  const apps = org.apps.map((app) => ({ ...app, groupIds: ['00g1everyone'] }));
  const files = await pulledFrom(apiAt({ ...org, apps }));
  const api = apiAt(documentsIn(files), 'report');
  const before = api.snapshot();
  const path = '/api/v1/policies/rst1sensitive/rules/rul1risk';
  const rule = JSON.parse(await (await send(api, 'GET', path)).text());
  rule.conditions.riskScore.level = 'MEDIUM';
  expect((await send(api, 'PUT', path, rule)).status).toBe(200);
  const entry = api.journal().at(-1);
  const [changed, ...moved] = entry?.changes ?? [];
  expect(changed).toMatchObject({ change: 'changed', kind: 'rule', id: 'rul1risk', name: 'High risk' });
  expect(changed?.fields).toContain('conditions');
  expect(moved.every(({ kind, fields }) => kind === 'rule' && String(fields) === 'priority')).toBe(true);
  const again = unwrap(readBack(await pulledFrom(api)));
  const { changes: regions } = unwrap(diff(before, again));
  expect(regions).toEqual(entry?.access?.changes);
  expect(regions.length).toBeGreaterThan(0);
  expect(
    regions.every(({ before: old, after }) => [old, after].some((one) => one?.rule.id === 'rul1risk')),
  ).toBe(true);
  // The export states that there are no group rules, because the server returned an empty list.
  expect(contentOf(again)).toEqual({ ...(contentOf(api.snapshot()) as object), groupRules: [] });
});

/**
 * Removes the applications that are mapped to other policies than authentication policies, because the service has no such applications.
 */
function withAccessPolicies(tenant: Tenant): Tenant {
  const ids = tenant.policies.filter(({ type }) => type === 'ACCESS_POLICY').map(({ id }) => id);
  return { ...tenant, apps: tenant.apps.filter(({ policyId }) => ids.includes(policyId ?? '')) };
}

function apiAt(org: Parameters<typeof mockApi>[0], guard?: 'report'): OrgApi {
  return mockApi(org, { hosts: 'any', edition: 'field', now: NOW, ...(guard && { guard }) });
}

/** Returns all files that a pull writes, by path. */
async function pulledFrom(api: OrgApi): Promise<ReadonlyMap<string, string>> {
  const world = memoryWorld(async ({ method, url, headers }) => {
    const response = await api.fetch(new Request(url, { method, headers }));
    const header = (name: string) => response.headers.get(name) ?? undefined;
    return { status: response.status, header, body: await response.text() };
  });
  unwrap(await pulling(world, { brand: api.snapshot().brand }));
  return world.written;
}

function send(api: OrgApi, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { authorization: 'SSWS any', 'content-type': 'application/json' };
  return api.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
}

function visible(written: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...written].filter(([path]) => !path.includes('/.')).sort());
}

function documentsIn(written: ReadonlyMap<string, string>) {
  return [...visible(written)].map(([name, text]) => ({ name, text }));
}

function snapshotIn(text: string): Snapshot {
  return unwrap(assembleDocuments([{ name: 'org.json', text }], { edition: 'field' }));
}
