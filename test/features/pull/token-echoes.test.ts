import { expect, test } from 'vitest';
import { withoutTokens } from '../../../src/features/pull/http/without-tokens.js';
import { memoryWorld } from './memory-world.js';
import { answer, type Fault, orgServer, TOKEN } from './org-server.js';
import { pulling } from './pulling.js';
import { served } from './tenant.js';
import { tenantOf } from './tenants.js';

const tenant = tenantOf({ users: 9, groups: 4, apps: 2, policies: 3 });
const org = served(tenant);

const hex = (character: string) => character.charCodeAt(0).toString(16);
const each = (write: (character: string, index: number) => string) => [...TOKEN].map(write).join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');

const ENCODINGS: readonly (readonly [name: string, encoded: string])[] = [
  ['unencoded', TOKEN],
  ['in lower case', TOKEN.toLowerCase()],
  ['in upper case', TOKEN.toUpperCase()],
  ['percent-encoded', each((one) => `%${hex(one)}`)],
  ['percent-encoded in upper case', each((one) => `%${hex(one).toUpperCase()}`)],
  ['partially percent-encoded', each((one, index) => (index % 3 === 0 ? `%${hex(one)}` : one))],
  ['percent-encoded twice', each((one) => `%25${hex(one)}`)],
  ['as JSON escapes inside JSON', each((one) => `\\u00${hex(one)}`)],
  ['partially as JSON escapes', each((one, index) => (index % 2 === 0 ? `\\u00${hex(one)}` : one))],
  ['as JavaScript escapes', each((one) => `\\x${hex(one)}`)],
  ['as code point escapes', each((one) => `\\u{${hex(one)}}`)],
  ['as decimal HTML references', each((one) => `&#${one.charCodeAt(0)};`)],
  ['as hexadecimal HTML references', each((one) => `&#x${hex(one)};`)],
  ['as quoted-printable', each((one) => `=${hex(one).toUpperCase()}`)],
  ['as hexadecimal digits', Buffer.from(TOKEN).toString('hex')],
  ['as base64', base64(TOKEN)],
  ['as base64 of an authorization header', base64(`SSWS ${TOKEN}`)],
  ['as base64 inside a text', base64(`x${TOKEN}yz`)],
  ['as base64url', Buffer.from(`${TOKEN}??>>`).toString('base64url')],
];

test.each(ENCODINGS)(
  'a pull removes the token from a text in which it occurs %s, and keeps the rest of the text',
  (_, encoded) => {
    const clean = withoutTokens([TOKEN])(`before ${encoded} after`);
    expect(clean).toMatch(/^before \S*\[token\]\S* after$/);
    expect(revealsToken(clean)).toBe(false);
  },
);

/** The locations in responses at which the service repeats the token. */
const PLACES: readonly (readonly [name: string, fault: (echo: string) => Fault])[] = [
  ['in a name', (echo) => changed('groups', (one) => ({ ...one, name: `Group ${echo}` }))],
  ['in the name of a member', (echo) => changed('zones', (one) => ({ ...one, [`x${echo}`]: 1 }))],
  ['in an id', (echo) => changed('policies?type=ACCESS_POLICY', (one) => ({ ...one, id: echo }))],
  ['in a list', (echo) => changed('apps', (one) => ({ ...one, features: [[echo]] }))],
  ['in the name of a feature', (echo) => changed('features', (one) => ({ ...one, name: echo }))],
  [
    'in an error message',
    (echo) => at('idps', () => answer(403, { errorCode: 'E0000006', errorSummary: echo })),
  ],
  ['in an error code', (echo) => at('idps', () => answer(403, { errorCode: echo }))],
  ['in the query of a link', (echo) => linked(`/api/v1/users?after=${echo}`)],
  ['in the path of a link', (echo) => linked(`/api/v1/${echo}`)],
  ['in the host of a link', (echo) => linked(`https://${echo}.example.com/api/v1/users`)],
  ['in the user name of a link', (echo) => linked(`https://${echo}@acme.okta.com/api/v1/users`)],
];

test.each(PLACES)(
  'a pull writes the API token to no file and no message, even if the service repeats the token %s',
  async (_, place) => {
    for (const [, echo] of ENCODINGS) {
      const world = memoryWorld(orgServer(org, place(echo)));
      const result = await pulling(world);
      expect(result.ok).toBe(true);
      const texts = [JSON.stringify(result), ...[...world.written].flat()];
      expect(texts.filter(revealsToken)).toEqual([]);
      const sent = world.requests.map(({ url }) => url).filter(revealsToken);
      expect(sent).toEqual([]);
    }
  },
);

test('a pull writes the API token to no file, even if a response contains the token with JSON escapes', async () => {
  const escaped = each((one) => `\\u00${hex(one)}`);
  const body = JSON.stringify(org['/api/v1/groups']).replaceAll('Group ', `Group ${escaped} `);
  const world = memoryWorld(
    orgServer(
      org,
      at('groups', () => answer(200, body)),
    ),
  );
  expect((await pulling(world)).ok).toBe(true);
  expect(world.written.get('org/groups.json')).toContain('Group [token] 1');
  expect([...world.written].flat().filter(revealsToken)).toEqual([]);
});

test('if an error message of the platform contains the API token, a pull reports the error but leaves out the token', async () => {
  for (const [, echo] of ENCODINGS) {
    const world = memoryWorld((request, now) =>
      request.url.includes('/zones')
        ? Promise.reject(new Error(`cannot send ${echo}`))
        : orgServer(org)(request, now),
    );
    for (const isPartial of [false, true]) {
      const result = await pulling(world, { isPartial });
      expect(result.ok).toBe(isPartial);
      expect([JSON.stringify(result), ...[...world.written].flat()].filter(revealsToken)).toEqual([]);
    }
  }
});

test('a pull keeps object names that have text in common with the token', () => {
  const scrub = withoutTokens([TOKEN]);
  for (const text of [TOKEN.slice(1), TOKEN.slice(0, -1), '00u1', 'this is the token', JSON.stringify(org)])
    expect(scrub(text)).toBe(text);
  expect(withoutTokens(['a'])('papal base64')).toBe('p[token]p[token]l b[token]se64');
  expect(withoutTokens([''])('as it is')).toBe('as it is');
});

/** Returns whether a text contains the token in any encoding. */
function revealsToken(text: string): boolean {
  const forms = [text, JSON.stringify(text).slice(1, -1), text.replaceAll('\\\\', '\\')];
  const wanted = ENCODINGS.map(([, encoded]) => encoded.toLowerCase());
  // The characters next to the token in a text change the first and last characters of its base64 encoding. The search therefore ignores
  // these characters.
  const cores = wanted.map((encoded) => (encoded.length < 44 ? encoded.slice(2, -4) : encoded));
  return forms.some((form) => cores.some((core) => form.toLowerCase().includes(core)));
}

function at(list: string, make: (list: readonly object[]) => ReturnType<typeof answer>): Fault {
  return (_, path) => (path === `/api/v1/${list}` ? make(org[path] ?? []) : undefined);
}

function changed(list: string, change: (one: object) => object): Fault {
  return at(list, (objects) => answer(200, objects.map(change)));
}

function linked(target: string): Fault {
  return at('users', (users) => answer(200, users, { link: `<${target}>; rel="next"` }));
}
