import { type TProperties, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import type { Members } from '../../base/object.js';
import { at } from '../rule/json-path.js';
import type { LintSetting } from '../rule/setting.js';
import { defineTarget } from '../rule/target.js';
import { elsewhere, Flag, kept, Text, words } from './fields.js';

/** The lint target for OAuth clients. Spec: Client application. */
export const client = defineTarget({
  name: 'client',
  of: ['client'],
  path: [],
  when: isRegistration,
  readOnly: ['client_id_issued_at', 'client_secret_expires_at'],
  shape: ({ edition, reading }) =>
    Type.Object({
      client_id: reading === 'stored' ? Type.String() : Type.Optional(Type.String()),
      client_secret: nullable(Type.String()),
      client_id_issued_at: nullable(Type.Number()),
      client_secret_expires_at: nullable(Type.Number()),
      client_name: reading === 'stored' ? Type.Optional(Text) : Text,
      ...SETTINGS,
      ...(edition === 'field' && LIVE_SETTINGS),
      _links: elsewhere,
    }),
});

/** Whether a request registers a client. Other requests, such as token introspection, also contain client fields. */
function isRegistration(resource: Members): boolean {
  return Object.keys(resource).some((key) => key === 'client_name' || Object.hasOwn(SETTINGS, key));
}

const Url = nullable(Type.String({ format: 'url' }));

const Texts = nullable(Type.Array(Type.String()));

const SETTINGS: TProperties = {
  client_uri: Url,
  logo_uri: Url,
  application_type: nullable(words('web', 'native', 'browser', 'service')),
  redirect_uris: Texts,
  post_logout_redirect_uris: Texts,
  response_types: nullable(Type.Array(words('code', 'token', 'id_token'))),
  grant_types: Texts,
  token_endpoint_auth_method: nullable(
    words('none', 'client_secret_post', 'client_secret_basic', 'client_secret_jwt', 'private_key_jwt'),
  ),
  initiate_login_uri: Url,
  jwks_uri: Url,
  jwks: elsewhere,
  policy_uri: Url,
  tos_uri: Url,
  request_object_signing_alg: nullable(
    words('HS256', 'HS384', 'HS512', 'RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512'),
  ),
  frontchannel_logout_uri: Url,
  frontchannel_logout_session_required: Flag,
};

/** The client settings that only the live service stores. */
const LIVE_SETTINGS: TProperties = {
  autoKeyRotation: Flag,
  backchannel_custom_authenticator_id: nullable(Type.String()),
  backchannel_token_delivery_mode: nullable(Type.String()),
  consent_method: nullable(Type.String()),
  dpop_bound_access_tokens: Flag,
  id_token_encrypted_response_alg: nullable(Type.String()),
  idp_initiated_login: elsewhere,
  issuer_mode: nullable(Type.String()),
  network: elsewhere,
  participate_slo: Flag,
  pkce_required: Flag,
  refresh_token: elsewhere,
  wildcard_redirect: nullable(Type.String()),
};

/** The lint target for key sets. Its only lint rule checks everything that a schema could. Spec: Client application, JSON Web Key Set. */
export const keySet = defineTarget({ name: 'key set', of: ['key set'], path: [] });

export const clientKeySet = defineTarget({
  name: 'key set',
  of: ['client'],
  path: ['jwks'],
  host: { client_id: '0oa1' },
});

/**
 * The definition that both lint targets for JSON Web Keys share: for keys in a key set, and for single keys. Spec: Client application, JSON
 * Web Key.
 */
const key = {
  name: 'key' as const,
  shape: ({ edition }: LintSetting) =>
    Type.Object({
      kty: words('RSA', 'EC'),
      ...PUBLIC_PARTS,
      ...PRIVATE_PARTS,
      ...(edition === 'field' && { ...kept, status: nullable(Type.String()) }),
    }),
};

/** The lint target for the keys in a key set. `jwks/keys-only` reports other members of the set. */
export const keyOfSet = defineTarget({
  ...key,
  of: ['key set'],
  path: ['keys', '*'],
  when: (set) => Array.isArray(at(set, 'keys')),
});

export const keyOfClient = defineTarget({
  ...key,
  of: ['client'],
  path: ['jwks', 'keys', '*'],
  host: { client_id: '0oa1' },
  when: (client) => Array.isArray(at(client, 'jwks', 'keys')),
});

/**
 * The lint target for a single key, which is not in a key set. An object with a certificate signing request (`csr`) is excluded, because it
 * is not a key.
 */
export const loneKey = defineTarget({
  ...key,
  of: ['key'],
  path: [],
  when: (resource) => !Object.hasOwn(resource, 'csr'),
});

const PartText = nullable(Type.String());

const PUBLIC_PARTS: TProperties = {
  kid: PartText,
  use: PartText,
  alg: PartText,
  key_ops: Texts,
  e: PartText,
  n: PartText,
  crv: PartText,
  x: PartText,
  y: PartText,
  x5c: Texts,
  x5t: PartText,
  'x5t#S256': PartText,
  x5u: PartText,
};

/** The private parameters of a key. They have no schemas, so that no message shows their values. */
const PRIVATE_PARTS: TProperties = {
  d: elsewhere,
  p: elsewhere,
  q: elsewhere,
  dp: elsewhere,
  dq: elsewhere,
  qi: elsewhere,
  oth: elsewhere,
  k: elsewhere,
};
