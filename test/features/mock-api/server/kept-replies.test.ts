import { afterEach, expect, test, vi } from 'vitest';
import { orgOf } from '../../../../bench/analyse/orgs.js';
import { mockApi, type OrgApi } from '../../../../src/features/mock-api/server/entry/serve.js';

const RULES = '/api/v1/policies/policy/rules';
const HEADERS = { authorization: 'SSWS any', 'content-type': 'application/json' };

afterEach(() => vi.restoreAllMocks());

async function textOf(api: OrgApi, path: string, headers = {}): Promise<string> {
  const response = await api.fetch(
    new Request(`http://localhost${path}`, { headers: { ...HEADERS, ...headers } }),
  );
  expect(response.status).toBe(200);
  return await response.text();
}

test('the mock server serializes a list only once until the org changes', async () => {
  const api = mockApi(orgOf('realistic', 50));
  const stringify = vi.spyOn(JSON, 'stringify');
  const lists = () =>
    stringify.mock.calls.filter(([value]) => Array.isArray(value) && value.length === 51).length;
  const first = await textOf(api, RULES);
  expect(lists()).toBe(1);
  expect(await textOf(api, RULES)).toBe(first);
  expect(lists()).toBe(1);
  const changed = await api.fetch(
    new Request(`http://localhost${RULES}/rule3/lifecycle/deactivate`, {
      method: 'POST',
      headers: HEADERS,
    }),
  );
  expect(changed.status).toBe(204);
  const later = await textOf(api, RULES);
  expect(lists()).toBe(2);
  expect(later).not.toBe(first);
  expect(JSON.parse(later)).toContainEqual(expect.objectContaining({ id: 'rule3', status: 'INACTIVE' }));
});

test('the links in a cached list of the mock server contain the host that the current request names', async () => {
  const api = mockApi(orgOf('realistic', 2));
  await textOf(api, RULES);
  const other = await textOf(api, RULES, { host: 'localhost:8080' });
  expect(other).toContain('://localhost:8080/');
  expect(other).not.toContain('://localhost/');
});
