import type { Members } from '../../base/object.js';
import { jsonAnswer, type ServerAnswer } from '../message/message.js';

/** What the org's own authorization server says of itself, to anybody: where it is, and by which key it signs. */
const DOCUMENTS: Readonly<Record<string, (base: string, keys: Members) => Members>> = {
  '/oauth2/v1/keys': (_, keys) => keys,
  '/.well-known/openid-configuration': metadata,
  '/.well-known/oauth-authorization-server': metadata,
};

/** Spec: Token and authorization endpoints. */
export function authorizationDocument(
  method: string,
  path: string,
  base: string,
  keys: () => Members,
): ServerAnswer | undefined {
  if (method !== 'GET' || !Object.hasOwn(DOCUMENTS, path)) return undefined;
  return jsonAnswer(200, DOCUMENTS[path]?.(base, keys()));
}

function metadata(base: string): Members {
  return {
    issuer: base,
    authorization_endpoint: `${base}/oauth2/v1/authorize`,
    token_endpoint: `${base}/oauth2/v1/token`,
    registration_endpoint: `${base}/oauth2/v1/clients`,
    jwks_uri: `${base}/oauth2/v1/keys`,
    response_types_supported: ['code'],
    grant_types_supported: ['client_credentials'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512'],
  };
}
