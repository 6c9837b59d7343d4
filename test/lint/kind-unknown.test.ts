import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';
import { lintByConfig } from '../../src/lint/lint-with.js';

const STRANGER = { colour: 'red' };
const ZONE = { id: 'z1', name: 'Office', type: 'IP', status: 'ACTIVE' };

// biome-ignore format: a table
test.each<[string, unknown, boolean, readonly string[]]>([
  ['a file passed by name', STRANGER, false, ['error']],
  ['a file in a folder', STRANGER, true, ['info']],
  ['unknown objects in one file of a folder', [STRANGER, STRANGER], true, ['info', 'info']],
  ['an unknown object next to a zone in a file passed by name', [ZONE, STRANGER], false, ['warning']],
  ['an unknown object next to a zone', [ZONE, STRANGER], true, ['warning']],
  ['the response in a recording', { method: 'GET', path: '/somewhere', status: 200, response: STRANGER }, false, ['info']],
  ['an element of a recorded response', { method: 'GET', path: '/somewhere', status: 200, response: [STRANGER, ZONE] }, false, ['info']],
  ['an exchange without bodies', [{ method: 'DELETE', path: '/api/v1/zones/z1', status: 204 }], false, []],
  ['a cassette', { version: 2, interactions: [{ request: { method: 'GET', url: 'https://id.example.com/api/v1/domains', body: '' }, response: { code: 200, headers: {}, body: '{"domains": []}' } }] }, false, []],
  ['nothing', {}, false, []],
  ['an empty list', [], false, []],
  ['an unrelated object of the service', [{ domains: [] }, { warningThreshold: 60 }, { active: true }], false, []],
  ['an error of the service', { errorCode: 'E0000011', errorSummary: 'Invalid token provided' }, false, ['warning']],
])('lint reports a document of an unknown kind with the expected severity: %s', (_, value, isFromFolder, severities) => {
  const { findings } = lintDocuments([{ name: 'a.json', value, ...(isFromFolder && { pathInFolder: 'a.json' }) }]);
  const found = findings.filter(({ rule }) => rule === 'document/kind-unknown');
  expect(found.map(({ severity }) => severity)).toEqual(severities);
});

/** Responses of operations that no command uses, from recordings and the reference of the service. */
// biome-ignore format: a table
test.each<[string, object]>([
  ['POST /users/{id}/lifecycle/reset_password', { resetPasswordUrl: 'https://id.example.com/reset/x' }],
  ['POST /users/{id}/lifecycle/activate', { activationUrl: 'https://id.example.com/welcome/x', activationToken: 'x' }],
  ['POST /users/{id}/lifecycle/expire_password', { tempPassword: 'x' }],
  ['GET /devices/{id}/users', { created: '2026-01-15T10:00:00.000Z', managementStatus: 'NOT_MANAGED', user: { id: '00u1' } }],
  ['GET /attack-protection/api/v1/authenticator-settings', { verifyKnowledgeSecondWhen2faRequired: false }],
  ['GET /attack-protection/api/v1/user-lockout-settings', { preventBruteForceLockoutFromUnknownDevices: true }],
  ['GET /brands/{id}/pages/sign-out/customized', { type: 'OKTA_DEFAULT' }],
  ['PUT /brands/{id}/pages/sign-in/customized', { pageContent: null, widgetVersion: null, widgetCustomizations: { signInLabel: null } }],
  ['GET /.well-known/oauth-authorization-server', { issuer: 'https://id.example.com', jwks_uri: 'https://id.example.com/oauth2/v1/keys' }],
  ['POST /identity-sources/{id}/groups', { id: '00g1', externalId: 'GROUP1', profile: { displayName: 'West Coast' } }],
  ['GET /governance/api/v2/request-settings', { subprocessorsAcknowledged: true, requestExperiences: ['CATALOG'] }],
  ['GET /governance/api/v2/resources/{id}/request-settings', { validAccessScopeSettings: [], validRequesterSettings: [] }],
  ['GET /governance/api/v2/resources/{id}/request-sequences/{id}', { id: '685d', name: 'Approval', description: 'x', compatibleResourceTypes: ['APP'], link: 'x' }],
  ['GET /governance/api/v2/catalogs/default/entries/{id}/users/{id}/request-fields', { data: [{ id: 'x', type: 'TEXT' }], metadata: {} }],
])('lint recognizes the response of %s as a response of the identity service', (_, value) => {
  expect(lintDocuments([{ name: 'a.json', value }]).findings).toEqual([]);
});

test('a lint configuration can raise the severity of an unknown document to error', async () => {
  const documents = [{ name: 'a.json', value: STRANGER, pathInFolder: 'a.json' }];
  const result = await lintByConfig(documents, { config: { rules: { 'document/kind-unknown': 'error' } } });
  expect(result.ok && result.value.findings.map(({ severity }) => severity)).toEqual(['error']);
});
