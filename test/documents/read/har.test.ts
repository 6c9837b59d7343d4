import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readResources } from '../../../src/documents/read-resources.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { lintDocuments } from '../../../src/lint/lint.js';
import { linesOf, reading, snapshotOf } from './reading.js';

const policy = { id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll', priority: 1 };
const rule = {
  id: 'r1',
  name: 'Deny',
  priority: 0,
  conditions: null,
  actions: { appSignOn: { access: 'DENY' } },
};

describe('an HTTP archive', () => {
  test('an HTTP archive (HAR) is read like recorded responses', () => {
    const archive = har(
      entry('GET', '/api/v1/policies?type=ACCESS_POLICY', json([policy])),
      entry('GET', '/api/v1/policies/p1/rules', json([rule])),
    );
    const result = reading([archive]);
    expect(linesOf(result.problems)).toEqual([]);
    expect(snapshotOf(result).policies).toMatchObject([{ id: 'p1', rules: [{ id: 'r1' }] }]);
  });

  test.each([
    ['as text', json(policy)],
    [
      'in base64',
      { ...json(btoa(JSON.stringify(policy))), text: btoa(JSON.stringify(policy)), encoding: 'base64' },
    ],
  ])('an HTTP archive is read if its response bodies are stored %s', (_, content) => {
    expect(metIn(har(entry('GET', '/api/v1/policies/p1', content)))).toEqual([
      ['exchange', '/log/entries/0', undefined, expect.anything()],
      ['policy', '/log/entries/0/response/content/text', undefined, policy],
    ]);
  });

  test.each([
    ['POST', 'create'],
    ['PUT', 'update'],
  ])('the request body of %s in an HTTP archive is read as a resource to %s', (method, sent) => {
    const postData = { mimeType: 'application/json', text: JSON.stringify(policy) };
    const [, body] = metIn(har(entry(method, '/api/v1/policies', { size: 0 }, postData)));
    expect(body).toEqual(['policy', '/log/entries/0/request/postData/text', sent, policy]);
  });

  test.each([
    ['text', { text: 'grant_type=client_credentials&scope=svc.users.read+svc.apps.read' }],
    [
      'params',
      {
        params: [
          { name: 'grant_type', value: 'client_credentials' },
          { name: 'scope', value: 'svc.users.read svc.apps.read' },
        ],
      },
    ],
  ])('a form that an HTTP archive stores as %s is read as an object of its fields', (place, data) => {
    const postData = { mimeType: 'application/x-www-form-urlencoded; charset=utf-8', ...data };
    const [, body] = metIn(har(entry('POST', '/oauth2/v1/token', { size: 0 }, postData)));
    const fields = { grant_type: 'client_credentials', scope: 'svc.users.read svc.apps.read' };
    expect(body).toEqual(['token request', `/log/entries/0/request/postData/${place}`, 'create', fields]);
  });

  test.each<[string, string, unknown]>([
    ['an HTML page', '/api/v1/policies', { mimeType: 'text/html', text: '<html>' }],
    ['truncated JSON', '/api/v1/policies', { mimeType: 'application/json', text: '{"id": "p1"' }],
    ['invalid base64', '/api/v1/policies', { text: '*', encoding: 'base64' }],
    ['a response that was not recorded', '/api/v1/policies', { size: 1000 }],
    ['a response of another service', '/repos/x', json({ stars: 3 })],
    ['a user of another service', '/users/ann', json({ id: 1, login: 'ann' })],
    ['a list of another service', '/users', json([{ id: 1, login: 'ann' }])],
  ])('%s in an HTTP archive is not read as a resource, and is not reported', (_, path, content) => {
    const archive = har(entry('GET', path, content), entry('GET', '/api/v1/policies/p1', json(policy)));
    expect(metIn(archive).map(([kind]) => kind)).toEqual(['exchange', 'exchange', 'policy']);
    expect(readResources([{ name: 'traffic.har', value: archive }]).noted).toEqual([]);
  });

  test('a problem in JSON text that an HTTP archive contains is located at that text', () => {
    const archive = har(entry('GET', '/api/v1/policies/p1', json({ ...policy, priority: '1' })));
    const text = JSON.stringify(archive, null, 2);
    const { findings } = lintDocuments([{ name: 'traffic.har', text }]);
    const line = text.split('\n').findIndex((line) => line.includes('"text"')) + 1;
    expect(findings.map(({ location }) => location)).toContainEqual(
      expect.objectContaining({ pointer: '/log/entries/0/response/content/text/priority', line }),
    );
  });

  test('property: reading an HTTP archive never throws an error, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(hostileEntry, { maxLength: 4 }), (entries) => {
        const archive = { log: { version: '1.2', entries } };
        assembleDocuments([{ name: 'traffic.har', value: archive }]);
        for (const { message } of lintDocuments([{ name: 'traffic.har', value: archive }]).findings)
          expect(message).not.toMatch(/undefined|\[object/);
      }),
      { numRuns: 180 },
    );
  });
});

const word = fc.constantFrom(
  ...['POST', 'GET', 'DELETE', 'https://example.com/api/v1/authn', '/scim/v1/Users?startIndex=1&count=100'],
  ...['/api/v1/policies/simulate?expand=%E0%A4%A', '/oauth2/v1/token', '/scim/v1/Groups/1', '//', '?'],
  ...['application/json', 'application/x-www-form-urlencoded', 'base64', 'SUCCESS', 'ey.e30.x', '{"a":'],
  ...['{"schemas":["urn:scim:schemas:core:1.0"],"Resources":[1]}', '{"stateToken":"a","status":"SUCCESS"}'],
);

const value = fc.oneof(
  { depthSize: 'small' },
  word,
  fc.integer({ min: 0, max: 500 }),
  fc.jsonValue({ maxDepth: 2 }),
);

const key = fc.constantFrom(
  ...['text', 'mimeType', 'params', 'encoding', 'size', 'name', 'value', 'method', 'url', '__proto__'],
);

const part = fc.dictionary(key, value, { maxKeys: 5 });

const hostileEntry = fc.oneof(
  value,
  fc.record(
    {
      request: fc.oneof(
        value,
        fc.record(
          {
            method: word,
            url: word,
            headers: fc.oneof(value, fc.array(part)),
            postData: fc.oneof(value, part),
          },
          { requiredKeys: [] },
        ),
      ),
      response: fc.oneof(
        value,
        fc.record({ status: value, content: fc.oneof(value, part) }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: [] },
  ),
);

function har(...entries: readonly object[]) {
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } };
}

function entry(method: string, path: string, content: unknown, postData?: object) {
  const url = `https://example.com${path}`;
  return {
    request: { method, url, headers: [], ...(postData !== undefined && { postData }) },
    response: { status: 200, headers: [], content },
  };
}

function json(value: unknown) {
  return { mimeType: 'application/json', size: 1, text: JSON.stringify(value) };
}

function metIn(archive: unknown) {
  return readResources([{ name: 'traffic.har', value: archive }]).resources.map(
    ({ kind, at, sent, value }) => [kind, at.pointer, sent, value] as const,
  );
}
