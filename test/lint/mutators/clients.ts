import type { Mutator } from '../mutator.js';

const WEB = {
  client_name: 'Example web shop',
  client_uri: 'https://shop.example.com',
  logo_uri: 'https://shop.example.com/logo.png',
  application_type: 'web',
  redirect_uris: ['https://shop.example.com/callback', 'http://localhost:8080/callback'],
  post_logout_redirect_uris: ['https://shop.example.com/bye'],
  response_types: ['code', 'id_token'],
  grant_types: ['authorization_code', 'implicit', 'refresh_token'],
  token_endpoint_auth_method: 'client_secret_basic',
  initiate_login_uri: 'https://shop.example.com/login',
  policy_uri: null,
  tos_uri: null,
  request_object_signing_alg: 'ES256',
  frontchannel_logout_uri: 'https://shop.example.com/logout',
  frontchannel_logout_session_required: true,
};

const RSA = {
  kty: 'RSA',
  kid: 'signing',
  use: 'sig',
  e: 'AQAB',
  n: 't1kyvKOAsHardX5lE5sdvW6TZ9fw6TEYWADFIDrp47vRcP6vz-mG2Os6967_t1kyvKOAsHardX5lE5sdvW6TZ9fw6TEYWADFIDrp47vRcP6vz-mG2Os6967_t1kyvKOAsHardX5lE5sdvW6TZ9fw6TEYWADFIDrp47vRcP6vz-mG2Os6967_t1kyvKOAsHardX5lE5sdvW6TZ9fw6TEYWADFIDrp47vRcP6vz-mG2Os6967_t1kyvKOAsHardX5lE5sdvW6TZ9fw6TEYWADFIDrp47vRcP6vz-mG2Os6967_t1kyvKOAsHardX5lE5sdvW6TZ9fw6TEw',
};

const EC = {
  kty: 'EC',
  kid: 'other',
  use: null,
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
};

const P384 = {
  ...EC,
  crv: 'P-384',
  x: 'H_IRf4Fypn9XArUh6vhebEsxORo59Gk5ed9i3ATcXFjeX7M6_zZJURgyrzsk4xAn',
  y: 'FVH2RfLAynCtR6LdB_N-XwfqqKrdrjsBtBFeRkxmiGYI4ht_FvHu_e4Un88m6J5g',
};

const P521 = {
  ...EC,
  crv: 'P-521',
  x: 'ADVmd6ag_2p97GLPpLroIYQy7KPr_LF-kkG6MLI7x51xyWYf8NQMg-vOBiG6gOi3fHABnO5S449sv_uNYDQgkAOa',
  y: 'AZAa6TOo-Yu1o_MgDGs8jn9jrweEIcT9TRVWXKEMqkCQ78KF0mPV1xSX8mCHUVMMKAY8Jl8vLoUtWJG798xO2QAO',
};

const SERVICE = {
  client_name: 'Example nightly job',
  client_uri: null,
  logo_uri: null,
  application_type: 'service',
  redirect_uris: [],
  response_types: ['token'],
  grant_types: ['client_credentials'],
  token_endpoint_auth_method: 'private_key_jwt',
  jwks: { keys: [RSA, EC] },
};

const ASSIGNED = { client_id: '0oa1', client_id_issued_at: 1_700_000_000, client_secret_expires_at: 0 };

const web = () => structuredClone(WEB);
const service = () => structuredClone(SERVICE);
const storedWeb = () => structuredClone({ ...WEB, ...ASSIGNED });
const storedService = () => structuredClone({ ...SERVICE, client_id: '0oa1' });
const browser = () => ({
  ...web(),
  ...ASSIGNED,
  application_type: 'browser',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
});
const keys = () => structuredClone({ keys: [RSA, EC] });

const created = { kind: 'client', reading: 'create' } as const;
const updated = { kind: 'client', reading: 'update' } as const;
const stored = { kind: 'client', reading: 'stored' } as const;
const set = { kind: 'key set' } as const;

// biome-ignore lint/suspicious/noExplicitAny: as in `Mutator`
type Breaks = (document: any) => unknown;

function put(field: string, value: unknown): Breaks {
  return (document) => {
    document[field] = value;
  };
}

function drop(field: string): Breaks {
  return (document) => {
    delete document[field];
  };
}

const page = () => [
  {
    method: 'GET',
    path: '/oauth2/v1/clients?limit=200',
    status: 200,
    request: null,
    response: [storedService()],
  },
];

// biome-ignore format: a table
export const clients: readonly Mutator[] = [
  { rule: 'client/name-required', what: 'no name', ...created, valid: web, breaks: drop('client_name') },
  { rule: 'client/name-required', what: 'a blank name', ...updated, valid: web, breaks: put('client_name', '  ') },
  { rule: 'client/name-required', what: 'a name that is null', ...stored, valid: storedWeb, breaks: put('client_name', null) },
  { rule: 'client/name-required', what: 'a blank stored name', ...stored, valid: storedWeb, breaks: put('client_name', ' ') },
  { rule: 'shape/wrong-type', what: 'no id, although it was stored', ...stored, valid: storedWeb, breaks: drop('client_id') },
  { rule: 'shape/wrong-type', what: 'null in place of a key', ...created, valid: service, breaks: put('jwks', { keys: [null] }) },
  { rule: 'client/application-type-known', what: 'a type in capitals', ...stored, valid: storedWeb, breaks: put('application_type', 'WEB') },
  { rule: 'client/redirect-uri-required', what: 'no redirect URI', ...created, valid: web, breaks: drop('redirect_uris') },
  { rule: 'client/redirect-uri-required', what: 'an empty list', ...stored, valid: storedWeb, breaks: put('redirect_uris', []) },
  { rule: 'client/redirect-uri-required', what: 'no response type', ...created, valid: web, breaks: put('response_types', null) },
  { rule: 'client/redirect-uri-absolute', what: 'a path', ...created, valid: web, breaks: ({ redirect_uris }) => { redirect_uris[1] = '/callback'; } },
  { rule: 'client/redirect-uri-absolute', what: 'a fragment', ...created, valid: web, breaks: ({ redirect_uris }) => { redirect_uris[0] += '#home'; } },
  { rule: 'client/redirect-uri-absolute', what: 'a host after logout', ...stored, valid: storedWeb, breaks: put('post_logout_redirect_uris', ['shop.example.com']) },
  { rule: 'client/redirect-uri-duplicate', what: 'the first once more', ...created, valid: web, breaks: ({ redirect_uris }) => { redirect_uris.push(redirect_uris[0]); } },
  ...['client_uri', 'logo_uri', 'policy_uri', 'tos_uri', 'initiate_login_uri', 'jwks_uri', 'frontchannel_logout_uri'].map(
    (field): Mutator => ({ rule: 'client/uri-invalid', what: field, ...created, valid: web, breaks: put(field, 'shop.example.com') }),
  ),
  { rule: 'client/grant-type-known', what: 'a hyphen', ...created, valid: web, breaks: put('grant_types', ['authorization_code', 'implicit', 'refresh-token']) },
  { rule: 'client/grant-type-known', what: 'interaction code on Classic', kind: 'client', reading: 'create', engine: 'classic', valid: () => ({ ...web(), frontchannel_logout_uri: null, frontchannel_logout_session_required: null }), breaks: ({ grant_types }) => { grant_types.push('interaction_code'); } },
  { rule: 'client/grant-type-for-application', what: 'password for web', ...created, valid: web, breaks: ({ grant_types }) => { grant_types.push('password'); } },
  { rule: 'client/grant-type-for-application', what: 'client credentials for native', ...created, valid: () => ({ ...web(), application_type: 'native' }), breaks: ({ grant_types }) => { grant_types.push('client_credentials'); } },
  { rule: 'client/grant-type-for-application', what: 'refresh token for browser', ...stored, valid: browser, breaks: ({ grant_types }) => { grant_types.push('refresh_token'); } },
  { rule: 'client/grant-type-for-application', what: 'implicit for service', ...stored, valid: storedService, breaks: ({ grant_types }) => { grant_types.push('implicit'); } },
  { rule: 'client/grant-type-for-application', what: 'client credentials for browser, in edition field', edition: 'field', ...stored, valid: () => ({ ...browser(), token_endpoint_auth_method: null }), breaks: ({ grant_types }) => { grant_types.push('client_credentials'); } },
  { rule: 'client/authorization-code-required', what: 'a web client with refresh tokens only', ...created, valid: web, breaks: put('grant_types', ['implicit', 'refresh_token']) },
  { rule: 'client/authorization-code-required', what: 'a native client with a password', ...created, valid: () => ({ ...web(), application_type: 'native' }), breaks: put('grant_types', ['implicit', 'password']) },
  { rule: 'client/authorization-code-required', what: 'a type of null, which is web', ...created, valid: () => ({ ...web(), application_type: null }), breaks: put('grant_types', ['implicit']) },
  { rule: 'client/response-type-known', what: 'several in one', ...created, valid: web, breaks: put('response_types', ['code', 'id_token', 'id_token token']) },
  { rule: 'client/code-needs-code-response', what: 'no code', ...created, valid: web, breaks: put('response_types', ['id_token']) },
  { rule: 'client/implicit-needs-token-response', what: 'the code only', ...created, valid: web, breaks: put('response_types', ['code']) },
  { rule: 'client/implicit-needs-token-response', what: 'no implicit grant', ...created, valid: web, breaks: put('grant_types', ['authorization_code']) },
  { rule: 'client/service-oauth-only', what: 'an id token', ...created, valid: () => ({ ...service(), grant_types: ['client_credentials'] }), breaks: put('response_types', ['token', 'code']) },
  { rule: 'client/service-oauth-only', what: 'a logout URI', ...created, valid: service, breaks: put('frontchannel_logout_uri', 'https://job.example.com/logout') },
  { rule: 'client/service-oauth-only', what: 'somewhere to go after logout', ...created, valid: service, breaks: put('post_logout_redirect_uris', ['https://job.example.com/']) },
  { rule: 'client/service-oauth-only', what: 'a scope of OpenID Connect', ...created, valid: service, breaks: put('scope', 'openid profile') },
  { rule: 'client/auth-method-known', what: 'a method of TLS', ...created, valid: web, breaks: put('token_endpoint_auth_method', 'tls_client_auth') },
  { rule: 'client/private-key-jwt-needs-keys', what: 'no keys', ...created, valid: service, breaks: drop('jwks') },
  { rule: 'client/private-key-jwt-needs-keys', what: 'an empty set', ...created, valid: service, breaks: put('jwks', { keys: [] }) },
  { rule: 'client/private-key-jwt-needs-keys', what: 'both', ...created, valid: service, breaks: put('jwks_uri', 'https://job.example.com/keys') },
  { rule: 'client/public-client-secret', what: 'no proof for client credentials', ...created, valid: service, breaks: put('token_endpoint_auth_method', 'none') },
  { rule: 'client/public-client-secret', what: 'a browser with a secret', ...stored, valid: browser, breaks: put('token_endpoint_auth_method', 'client_secret_post') },
  { rule: 'client/public-client-secret', what: 'a browser without a method, whose default needs a secret', ...created, valid: () => ({ ...web(), application_type: 'browser', grant_types: ['authorization_code'], response_types: ['code'], token_endpoint_auth_method: 'none' }), breaks: drop('token_endpoint_auth_method') },
  { rule: 'client/request-object-alg-known', what: 'an algorithm of another kind', ...created, valid: web, breaks: put('request_object_signing_alg', 'PS256') },
  { rule: 'client/request-object-alg-known', what: 'a missing secret', ...created, valid: service, breaks: put('request_object_signing_alg', 'HS512') },
  ...Object.entries({ client_id: 'shop', client_secret: 'sesame', client_id_issued_at: 1_700_000_000, client_secret_expires_at: 0 }).map(
    ([field, value]): Mutator => ({ rule: 'client/secret-sent', what: field, ...created, valid: web, breaks: put(field, value) }),
  ),
  { rule: 'client/secret-sent', what: 'the secret in an update', ...updated, valid: web, breaks: put('client_secret', 'sesame') },
  { rule: 'client/secret-returned', what: 'a stored one', ...stored, valid: storedWeb, breaks: put('client_secret', 'sesame') },
  {
    rule: 'client/secret-returned',
    what: 'a list, after the answer to the creation, which may',
    valid: () => [
      { method: 'POST', path: '/oauth2/v1/clients', status: 201, request: web(), response: { ...storedWeb(), client_secret: 'sesame' } },
      { method: 'GET', path: '/oauth2/v1/clients', status: 200, request: null, response: [storedWeb()] },
    ],
    breaks: (exchanges) => { exchanges[1].response[0].client_secret = 'sesame'; },
  },
  { rule: 'client/partial-update', what: 'one setting only', ...updated, valid: web, breaks: ({ client_name }) => ({ client_name }) },
  { rule: 'client/partial-update', what: 'no grant types', ...updated, valid: web, breaks: drop('grant_types') },
  {
    rule: 'client/partial-update',
    what: 'a setting that this client has',
    valid: () => [
      { method: 'GET', path: '/oauth2/v1/clients/0oa1', status: 200, request: null, response: storedWeb() },
      { method: 'PUT', path: '/oauth2/v1/clients/0oa1', status: 200, request: web(), response: storedWeb() },
    ],
    breaks: (exchanges) => { delete exchanges[1].request.post_logout_redirect_uris; },
  },
  { rule: 'client/frontchannel-logout', what: 'no URI', ...created, valid: web, breaks: drop('frontchannel_logout_uri') },
  { rule: 'client/frontchannel-logout', what: 'Classic Engine', ...created, engine: 'classic', valid: () => ({ ...web(), frontchannel_logout_uri: null, frontchannel_logout_session_required: false }), breaks: put('frontchannel_logout_uri', 'https://shop.example.com/logout') },
  { rule: 'client/id-changed', what: 'another id', isChange: true, valid: () => [storedWeb()], breaks: ([client]) => { client.client_id = '0oa2'; } },
  { rule: 'client/id-changed', what: 'another type', isChange: true, valid: () => [storedWeb()], breaks: ([client]) => { client.application_type = 'native'; } },
  { rule: 'client/deprecated-grant', what: 'implicit', ...stored, valid: browser, breaks: (client) => { client.grant_types.push('implicit'); client.response_types.push('token'); } },
  { rule: 'client/deprecated-grant', what: 'password', ...created, valid: () => ({ ...web(), application_type: 'native' }), breaks: ({ grant_types }) => { grant_types.push('password'); } },
  { rule: 'client/insecure-redirect', what: 'not encrypted', ...created, valid: web, breaks: put('redirect_uris', ['http://shop.example.com/callback']) },
  { rule: 'client/insecure-redirect', what: 'a wildcard', ...stored, valid: browser, breaks: put('redirect_uris', ['https://*.example.com/callback']) },
  { rule: 'jwks/keys-only', what: 'another attribute', ...set, valid: keys, breaks: put('issuer', 'https://job.example.com') },
  { rule: 'jwks/keys-only', what: 'keys by id, in a client', ...created, valid: service, breaks: put('jwks', { keys: { signing: RSA } }) },
  { rule: 'jwks/keys-only', what: 'the list alone, in a client', ...created, valid: service, breaks: put('jwks', [RSA]) },
  { rule: 'jwk/kty-known', what: 'a symmetric key', ...set, valid: keys, breaks: ({ keys }) => { keys[1] = { kty: 'oct', kid: 'other' }; } },
  { rule: 'jwk/kty-known', what: 'no type, in a client', ...created, valid: service, breaks: ({ jwks }) => { delete jwks.keys[0].kty; } },
  { rule: 'jwk/rsa-parameters', what: 'no modulus', ...set, valid: keys, breaks: ({ keys }) => { delete keys[0].n; } },
  { rule: 'jwk/rsa-parameters', what: 'no exponent, in a client', ...stored, valid: storedService, breaks: ({ jwks }) => { jwks.keys[0].e = null; } },
  { rule: 'jwk/rsa-parameters', what: 'plain base64', ...set, valid: keys, breaks: ({ keys }) => { keys[0].n = keys[0].n.replaceAll('-', '+').replaceAll('_', '/'); } },
  { rule: 'jwk/rsa-parameters', what: 'a short key', kind: 'key', valid: () => ({ ...RSA }), breaks: (key) => { key.n = key.n.slice(0, 171); } },
  { rule: 'jwk/ec-parameters', what: 'one letter of x, on P-384', kind: 'key', valid: () => ({ ...P384 }), breaks: (key) => { key.x = key.x.replace('H_I', 'H_J'); } },
  { rule: 'jwk/ec-parameters', what: 'x and y exchanged, on P-521', kind: 'key', valid: () => ({ ...P521 }), breaks: (key) => ({ ...key, x: key.y, y: key.x }) },
  { rule: 'jwk/ec-parameters', what: 'no y', ...set, valid: keys, breaks: ({ keys }) => { delete keys[1].y; } },
  { rule: 'jwk/ec-parameters', what: 'no curve', ...set, valid: keys, breaks: ({ keys }) => { delete keys[1].crv; } },
  { rule: 'jwk/ec-parameters', what: 'one letter of x, in a client', ...created, valid: service, breaks: ({ jwks }) => { jwks.keys[1].x = jwks.keys[1].x.replace('f83', 'f84'); } },
  { rule: 'jwk/ec-parameters', what: 'one letter of y, curve not given', ...set, edition: 'field', valid: () => ({ keys: [{ ...EC, crv: null }] }), breaks: ({ keys }) => { keys[0].y = keys[0].y.replace('x_F', 'x_G'); } },
  { rule: 'jwk/ec-parameters', what: 'another curve', ...set, valid: keys, breaks: ({ keys }) => { keys[1].crv = 'P-521'; } },
  { rule: 'jwk/kid-unique', what: 'one id for two', ...set, valid: keys, breaks: ({ keys }) => { keys[1].kid = keys[0].kid; } },
  { rule: 'jwk/kid-unique', what: 'no id next to another key, in a client', ...created, valid: service, breaks: ({ jwks }) => { jwks.keys[1].kid = null; } },
  { rule: 'jwk/private-parameters', what: 'a private exponent', ...set, valid: keys, breaks: ({ keys }) => { keys[0].d = keys[0].n; } },
  { rule: 'jwk/private-parameters', what: 'a private number, in a client', ...created, valid: service, breaks: ({ jwks }) => { jwks.keys[1].d = jwks.keys[1].x; } },
  { rule: 'page/limit-range', what: 'too many', valid: page, breaks: (exchanges) => { exchanges[0].path = '/oauth2/v1/clients?limit=201'; } },
  { rule: 'page/limit-range', what: 'none', valid: page, breaks: (exchanges) => { exchanges[0].path = '/oauth2/v1/clients?q=shop&limit=0'; } },
];
