import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { operationScope } from '../../../../src/features/mock-api/service/access.js';
import { apply } from '../../../../src/features/mock-api/service/apply.js';
import { API_OPERATIONS } from '../../../../src/features/mock-api/service/operations.js';
import { routeOf } from '../../../../src/features/mock-api/service/route.js';
import { RULES } from '../../../../src/lint/lint.js';
import { readTenant } from './refusing-tenant.js';

const page = readFileSync('docs/management-api.md', 'utf8');

test('docs/management-api.md lists every API operation with its description and scope, or as unsupported', () => {
  const rows = API_OPERATIONS.map(({ isUnserved, isPublic, ...operation }) => {
    const scope = isPublic === true ? '' : `\`${operationScope(operation)}\``;
    const row = `| \`${operation.method} ${operation.path}\` | ${operation.what} |`;
    return isUnserved === true ? `${row}\n` : `${row} ${scope} |`;
  });
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  expect(page.match(/^\| `[A-Z]+ \//gm)).toHaveLength(rows.length);
});

test('docs/management-api.md lists every lint rule whose errors the mock API never rejects, by id or by group', () => {
  const rows = [...page.matchAll(/^\| (`.*`) \| \D/gm)].map(([, names = '']) => names);
  const never = RULES.filter(({ refusedByService }) => refusedByService === 'never').map(({ id }) => id);
  const isListed = (id: string) =>
    rows.some((row) => row.includes(`\`${id}\``) || row.includes(`\`${id.split('/')[0]}/*\``));
  expect(never.filter((id) => !isListed(id))).toEqual([]);
});

test('each request path of the mock API leads to exactly one operation', () => {
  for (const operation of API_OPERATIONS) {
    const path = operation.path.replace(/\{\w+\}/g, 'x1');
    expect(routeOf(path)?.operations).toContain(operation);
  }
  const keys = API_OPERATIONS.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('every operation of the mock API answers a request for a missing object without changing the org', () => {
  const tenant = unwrap(readTenant([{ name: 'org.json', value: { policies: [] } }], { brand: 'SVC' }));
  for (const { method, path } of API_OPERATIONS) {
    const asked = path.replace(/\{\w+\}/g, 'nothing');
    const { response, tenant: after } = apply(tenant, {
      method,
      path: asked,
      headers: { authorization: 'SSWS token' },
    });
    expect(after, asked).toBe(tenant);
    expect(response.status < 400 ? method : 'GET', asked).toBe('GET');
  }
});

test('the mock API gives equal responses, with the same ids, to equal requests for equal orgs', () => {
  const tenant = unwrap(readTenant([{ name: 'org.json', value: { policies: [] } }], { brand: 'SVC' }));
  const body = JSON.stringify({ profile: { name: 'Staff' } });
  const request = { method: 'POST', path: '/api/v1/groups', headers: { authorization: 'SSWS token' }, body };
  expect(apply(tenant, request)).toEqual(apply(tenant, request));
  const [one, other] = ['a', 'b'].map((entropy) =>
    apply(tenant, request, { entropy, now: '2026-01-15T10:00:00.000Z' }),
  );
  expect(one?.response.body).not.toEqual(other?.response.body);
  expect(one?.response.body).toMatchObject({ created: '2026-01-15T10:00:00.000Z' });
});
