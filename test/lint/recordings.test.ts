import { describe, expect, test } from 'vitest';
import { recordingsIn } from '../../src/lint/helpers/recording/recordings.js';
import { lintDocuments } from '../../src/lint/lint.js';
import type { Exchange } from '../../src/lint/rule/recording.js';

const sent = { username: 'ann@example.com', password: 'secret' };
const answered = { status: 'SUCCESS', sessionToken: 'session-token' };
const url = 'https://example.com/api/v1/authn?a=b';
const headers = { Authorization: 'SSWS 00abc' };

describe('formats of a recorded exchange', () => {
  test.each<[string, object, Partial<Exchange>]>([
    [
      'flat',
      { method: 'post', path: '/api/v1/authn?a=b', status: 200, request: sent, response: answered },
      { request: body(sent, 'request'), response: body(answered, 'response'), headers: undefined },
    ],
    [
      'a request and a response',
      { request: { method: 'POST', url, headers, body: sent }, response: { status: 200, body: answered } },
      { request: body(sent, 'request', 'body'), response: body(answered, 'response', 'body') },
    ],
    [
      'bodies as text',
      {
        request: { method: 'POST', url, headers, body: JSON.stringify(sent) },
        response: { status: 200, headers: {}, body: JSON.stringify(answered) },
      },
      { request: body(sent, 'request', 'body'), response: body(answered, 'response', 'body') },
    ],
    [
      'an HTTP archive entry',
      {
        request: {
          method: 'POST',
          url,
          headers: [{ name: 'AUTHORIZATION', value: 'SSWS 00abc' }],
          postData: { mimeType: 'application/json', text: JSON.stringify(sent) },
        },
        response: { status: 200, content: { text: JSON.stringify(answered) } },
      },
      {
        request: body(sent, 'request', 'postData', 'text'),
        response: body(answered, 'response', 'content', 'text'),
      },
    ],
  ])('a recorded exchange is read in every recording format: %s', (_, value, parts) => {
    expect(exchangeOf(value)).toMatchObject({
      method: 'POST',
      path: '/api/v1/authn?a=b',
      status: 200,
      headers: new Map([['authorization', 'SSWS 00abc']]),
      ...parts,
    });
  });

  test.each<[string, unknown, boolean]>([
    ['no body', { status: 204 }, false],
    ['an empty text', { status: 200, body: '' }, false],
    ['an archive without a body', { status: 204, content: { size: 0 } }, false],
    ['an archive that left it out', { status: 200, content: { size: 99 } }, true],
  ])('a recorded exchange without a response body is read: %s', (_, response, isLeftOut) => {
    const exchange = exchangeOf({ request: { method: 'GET', url }, response });
    expect(exchange?.response).toMatchObject({ value: undefined, isLeftOut });
  });
});

describe('a recorded response header', () => {
  const link = '<https://example.com/oauth2/v1/clients?after=c1&limit=1>; rel="next"';

  test.each<[string, object]>([
    ['in an object', { Link: link }],
    ['in lower case', { link }],
    ['in upper case', { LINK: link }],
    ['in a list of names and values', [{ name: 'lInK', value: link }]],
    ['with several values', { link: ['<https://example.com/oauth2/v1/clients?limit=1>; rel="self"', link] }],
    [
      'with repeated headers',
      [
        { name: 'link', value: '<https://example.com/oauth2/v1/clients?limit=1>; rel="self"' },
        { name: 'link', value: link },
      ],
    ],
  ])('lint reads the response header of a recorded page %s', (_, headers) => {
    const page = (query: string, isArchived: boolean) => ({
      request: { method: 'GET', url: `https://example.com/oauth2/v1/clients?${query}` },
      response: { status: 200, headers, ...(isArchived ? { content: { text: '[]' } } : { body: [] }) },
    });
    for (const isArchived of [true, false]) {
      const rulesAfter = (cursor: string) =>
        lintDocuments([
          {
            name: 'recording.json',
            value: [page('limit=1', isArchived), page(`after=${cursor}&limit=1`, isArchived)],
          },
        ]).findings.map(({ rule }) => rule);
      expect(rulesAfter('c9')).toEqual(['page/limit-range']);
      expect(rulesAfter('c1')).toEqual([]);
    }
  });
});

test('all recorded exchanges of one document are linted as one recording', () => {
  const one = { kind: 'exchange', value: {}, reading: 'stored' } as const;
  const resources = [0, 1, 0].map((document) => ({ ...one, at: { document, pointer: '' } }));
  expect(recordingsIn(resources).map(({ exchanges }) => exchanges.length)).toEqual([2, 1]);
});

describe('lint of a recording', () => {
  test('lint recognizes a recording of SCIM 1.1 by its paths or bodies, and does not treat a recording of SCIM 2.0 as SCIM 1.1', () => {
    const core = { schemas: ['urn:scim:schemas:core:1.0'], userName: 'ann@example.com' };
    const other = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'ann@example.com' };
    expect(rulesIn(remove('/scim/v1/Users/user1'))).toEqual(['scim/user-delete-sent']);
    expect(rulesIn(remove('/base/Users/user1'))).toEqual([]);
    expect(rulesIn(remove('/base/Users/user1'), get('/base/Users/user2', { ...core, id: 'user2' }))).toEqual([
      'scim/user-delete-sent',
    ]);
    expect(rulesIn(remove('/scim/v2/Users/user1'))).toEqual([]);
    expect(rulesIn(remove('/scim/Users/user1'), get('/scim/Users/user2', { ...other, id: 'user2' }))).toEqual(
      [],
    );
  });

  test('lint accepts a recording in which a list has another order after a write', () => {
    const users = ['user1', 'user2'].map((id) => ({ id, userName: id }));
    const pages = [page(users), page([...users].reverse())] as const;
    const write = {
      method: 'PATCH',
      path: '/scim/v1/Users/user1',
      status: 204,
      request: { schemas: ['urn:scim:schemas:core:1.0'], id: 'user1', active: false },
      response: null,
    };
    expect(rulesIn(pages[0], pages[1])).toEqual(['scim/paging-stable']);
    expect(rulesIn(pages[0], write, pages[1])).toEqual([]);
  });

  test('lint accepts a recording in which a user gets a name that another user had before', () => {
    const put = (id: string, userName: string) => {
      const user = { schemas: ['urn:scim:schemas:core:1.0'], id, userName };
      return { method: 'PUT', path: `/scim/v1/Users/${id}`, status: 200, request: user, response: user };
    };
    expect(rulesIn(put('user1', 'ann'), put('user1', 'bea'), put('user2', 'ann'))).toEqual([]);
    expect(rulesIn(put('user1', 'ann'), put('user2', 'ann'))).toEqual(['scim/username-unique']);
  });

  test('in a recording, lint does not treat a request to a recovery path of the authentication API as a sign-in', () => {
    const recovery = (path: string) => ({
      method: 'POST',
      path,
      status: 200,
      request: { username: 'ann@example.com' },
      response: null,
    });
    expect(rulesIn(recovery('/api/v1/authn/recovery/password'))).toEqual([]);
    expect(rulesIn(recovery('/api/v1/authn'))).toEqual(['authn/mode']);
  });
});

function exchangeOf(value: object): Exchange | undefined {
  const resource = { kind: 'exchange', value, at: { document: 0, pointer: '' }, reading: 'stored' } as const;
  return recordingsIn([resource])[0]?.exchanges[0];
}

function body(value: unknown, ...at: readonly string[]) {
  return { value, at, isLeftOut: false };
}

function rulesIn(...exchanges: readonly object[]): readonly string[] {
  return lintDocuments([{ name: 'recording.json', value: exchanges }], { edition: 'spec' })
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule);
}

function remove(path: string) {
  return { method: 'DELETE', path, status: 204, response: null };
}

function get(path: string, response: unknown) {
  return { method: 'GET', path, status: 200, response };
}

function page(users: readonly object[]) {
  return get('/scim/v1/Users?startIndex=1&count=100', {
    schemas: ['urn:scim:schemas:core:1.0'],
    totalResults: users.length,
    startIndex: 1,
    itemsPerPage: users.length,
    Resources: users,
  });
}

test('for a recording, lint states that rules about the complete org did not run, and why', () => {
  const policy = { id: 'p1', type: 'PASSWORD', name: 'Default Policy', status: 'ACTIVE', system: true };
  const rules = [{ id: 'r1', type: 'PASSWORD', name: 'Default Rule', status: 'ACTIVE', system: true }];
  const read = (path: string, response: unknown) => ({ method: 'GET', path, status: 200, response });
  const recorded = [
    read('/api/v1/policies?type=PASSWORD', [policy]),
    read('/api/v1/policies/p1/rules', rules),
  ];
  const text = recorded.map((one) => JSON.stringify(one)).join('\n');
  expect(lintDocuments([{ name: 'recorded.ndjson', text }]).notRun).toMatch(/^rules about the complete org/);
  const exported = JSON.stringify({ policies: [policy], rules: { p1: rules } });
  expect(lintDocuments([{ name: 'org.json', text: exported }]).notRun).toBeUndefined();
  const [found] = recorded.slice(0, 1).map((one) => JSON.stringify(one));
  expect(lintDocuments([{ name: 'recorded.ndjson', text: found ?? '' }]).notRun).toBeUndefined();
});
