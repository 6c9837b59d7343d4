import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Members } from '../../../src/base/object.js';
import { classifyUnrecognized, kindOf, USED_KINDS } from '../../../src/documents/kinds/kinds.js';
import { ruleTypesIn } from '../../../src/lint/helpers/rule/rule-types.js';
import { LINTED_KINDS } from '../../../src/lint/targets/targets.js';

const FIXTURES = new URL('../../../fixtures/', import.meta.url);

/** The kinds of resources that a lint rule or the simulator uses. A resource that is read as a wrong kind causes false alarms. */
const USED: ReadonlySet<unknown> = new Set([...LINTED_KINDS, ...USED_KINDS]);

/** Collection paths with the kind of their elements. The elements of all other collections are unused. */
// biome-ignore format: a table
const ELEMENT_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/v1\/api-tokens$/, 'API token'],
  [/^\/api\/v1\/apps$|\/targets\/catalog\/apps$/, 'app'],
  [/^\/api\/v1\/authenticators$/, 'authenticator'],
  [/^\/api\/v1\/behaviors$/, 'behavior'],
  [/^\/api\/v1\/device-assurances$/, 'device assurance'],
  [/^\/api\/v1\/(groups|users\/<id>\/groups)$|\/targets\/groups$/, 'group'],
  [/^\/api\/v1\/groups\/rules$/, 'group rule'],
  [/^\/api\/v1\/idps$/, 'identity provider'],
  [/^\/api\/v1\/idps\/credentials\/keys$/, 'identity provider key'],
  [/^\/api\/v1\/meta\/types\/user$/, 'user type'],
  [/^\/api\/v1\/policies$/, 'policy'],
  [/^\/api\/v1\/policies\/<id>\/rules$/, 'rule'],
  [/^\/api\/v1\/(users|groups\/<id>\/users)$|\/linkedObjects\//, 'user'],
  [/^\/api\/v1\/zones$/, 'zone'],
  // Application keys have the same fields as the keys of identity providers. They have no link that distinguishes them.
  [/^\/api\/v1\/apps\/<id>\/credentials\/keys$/, 'identity provider key'],
];

const answers = textOf('read/answers.jsonl')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly collection: string; readonly answer: Members });

describe.each(answers)(
  'a resource of $collection is recognized without its request',
  ({ collection, answer }) => {
    const [, held] = ELEMENT_KINDS.find(([path]) => path.test(collection)) ?? [];
    const { _links, ...alone } = answer;

    test('a resource from one API collection is not recognized as a resource of another collection', () => {
      expect(usedKindOf(answer)).toBe(held);
    });

    test('a resource without its links is not recognized as a resource of another kind', () => {
      const kind = usedKindOf(alone);
      if (kind !== undefined) expect([held, ...(held === undefined ? ['key'] : [])]).toContain(kind);
    });
  },
);

test('most responses of a live tenant are recognized by their content alone, without the path of the request', () => {
  const unknown = answers.filter(
    ({ answer }) => kindOf(answer) === undefined && classifyUnrecognized(answer) === undefined,
  );
  const untold = unknown
    .map(({ collection }) => collection)
    .filter((name) => !name.startsWith('/governance/'));
  expect(untold).toEqual([]);
});

describe.each(['salto', 'terraform'])('the recorded documents of %s are recognized', (source) => {
  const folder = `lint/recorded/${source}/objects/`;

  test.each(readdirSync(new URL(folder, FIXTURES)))(
    'resources in the recording %s are recognized as the kind that the file name states',
    (name) => {
      const kind = KIND_OF_FILE[name.split('.')[0] ?? ''];
      for (const line of textOf(folder + name)
        .trimEnd()
        .split('\n')) {
        const { value } = JSON.parse(line) as { readonly value: Members };
        const { _links, ...alone } = value;
        expect([kindOf(value)?.kind, kindOf(alone)?.kind]).toEqual([kind, kind]);
      }
    },
  );
});

const KIND_OF_FILE: Readonly<Record<string, string>> = {
  idp: 'identity provider',
  'idp-key': 'identity provider key',
  policy: 'policy',
  rule: 'rule',
  zone: 'zone',
};

// biome-ignore format: a table
test.each<[string, Members, string | undefined]>([
  ['the response to a verified factor', { factorResult: 'SUCCESS' }, 'part of an authentication'],
  ['the response to a cancelled transaction', { relayState: '/home' }, 'part of an authentication'],
  ['a factor', { factorType: 'email', provider: 'OKTA', profile: { email: 'ann@example.com' } }, 'factor'],
  ['a security question', { question: 'disliked_food', questionText: 'What is the food you least liked?' }, 'security question'],
  ['a session', { id: 's1', userId: 'u1', login: 'ann@example.com', expiresAt: '2026-01-01T00:00:00.000Z', status: 'ACTIVE', amr: ['pwd'] }, 'session'],
  ['a link on the dashboard', { id: 'l1', label: 'Payroll', linkUrl: 'https://example.com', appInstanceId: 'a1' }, undefined],
  ['a role of administrators', { id: 'c1', label: 'Helpdesk', description: 'Resets passwords' }, undefined],
  ['a signing request', { id: 'r1', created: '2026-01-01T00:00:00.000Z', csr: 'MIIC', kty: 'RSA' }, 'certificate signing request'],
  ['endpoints of a provider', { token: { url: 'https://idp.example.com/token', binding: 'HTTP-POST' } }, undefined],
  ['features of an application', { password: { change: 'KEEP_EXISTING' } }, undefined],
  ['a group rule', { name: 'Staff', conditions: { people: {}, expression: { value: 'true' } }, actions: { assignUserToGroups: { groupIds: [] } } }, 'group rule'],
  ['a realm rule', { name: 'Staff', priority: 1, conditions: { expression: { value: 'true' } }, actions: { assignUserToRealm: { realmId: 'r1' } } }, undefined],
  ['claims of an access token', { ver: 1, iss: '{{url}}', aud: '{{url}}', sub: 'ann', exp: 1, cid: 'c1', scp: ['openid'] }, 'token'],
  ['claims of an assertion', { iss: 'c1', sub: 'c1', aud: 'https://id.example.com/oauth2/v1/token', exp: 1 }, 'client assertion'],
  ['a token response', { token_type: 'Bearer', expires_in: 3600, access_token: 'REDACTED', scope: 'openid' }, 'token response'],
  ['an introspection response', { active: true, client_id: 'c1', scope: 'openid', sub: 'c1' }, 'token introspection'],
  ['an authorization request', { client_id: 'c1', response_type: 'code', redirect_uri: 'https://example.com' }, 'authorization request'],
  ['a client to register without an application type', { client_name: 'CRM', redirect_uris: ['https://example.com'] }, 'client'],
  ['a user of SCIM 2.0', { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'ann' }, 'SCIM 2.0 resource'],
  ['a transaction of an identity provider', { id: 't1', status: 'ACTIVE', expiresAt: '2026-01-01T00:00:00.000Z', sessionToken: 'REDACTED', idp: { id: 'i1', type: 'OIDC' }, context: {} }, 'identity provider transaction'],
  ['settings of the Admin Console', { sessionIdleTimeoutMinutes: 15, sessionMaxLifetimeMinutes: 720 }, 'settings of an application'],
  ['a token with an address', { type: 'IP', value: '192.0.2.1' }, undefined],
  ['an address and a name', { platform: 'web', name: 'Storefront' }, undefined],
  ['a log entry', { id: 'e1', uuid: 'e1', published: '2026-01-01T00:00:00.000Z', eventType: 'user.session.start', actor: {} }, 'event of the system log'],
  ['the domains of an org', { domains: [] }, 'other resource'],
  ['nothing', {}, undefined],
])('a resource is recognized by its content: %s', (_, value, kind) => {
  expect(kindOf(value)?.kind).toBe(kind);
});

test('an object is recognized as a rule by any action of any rule type', () => {
  const untold = ruleTypesIn('field')
    .flatMap(({ actions }) => actions)
    .filter((action) => kindOf({ actions: { [action]: {} } })?.kind !== 'rule');
  expect(untold).toEqual([]);
});

/** Returns the kind of a resource if a lint rule or the simulator uses this kind, and otherwise `undefined`. */
function usedKindOf(value: Members): string | undefined {
  const kind = kindOf(value)?.kind;
  return USED.has(kind) ? kind : undefined;
}

function textOf(name: string): string {
  return readFileSync(new URL(name, FIXTURES), 'utf8');
}
