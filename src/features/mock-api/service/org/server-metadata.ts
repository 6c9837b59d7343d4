import { issueToken } from '../clients/issue-token.js';

const SIGNING = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512'];
const CLIENT_METHODS = [
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
  'private_key_jwt',
  'none',
];

/**
 * Returns the metadata of the org's authorization server in the form that the service publishes. The server does not implement every
 * endpoint that the metadata names. Source: RFC 8414; OpenID Connect Discovery 1.0; the vendor's reference of both documents.
 */
export function serverMetadata(base: string): object {
  const at = (path: string) => `${base}/oauth2/v1/${path}`;
  return {
    issuer: base,
    authorization_endpoint: at('authorize'),
    token_endpoint: `${base}${issueToken.path}`,
    userinfo_endpoint: at('userinfo'),
    registration_endpoint: at('clients'),
    jwks_uri: at('keys'),
    introspection_endpoint: at('introspect'),
    revocation_endpoint: at('revoke'),
    end_session_endpoint: at('logout'),
    device_authorization_endpoint: at('device/authorize'),
    pushed_authorization_request_endpoint: at('par'),
    response_types_supported: [
      'code',
      'id_token',
      'code id_token',
      'code token',
      'id_token token',
      'code id_token token',
    ],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    grant_types_supported: [
      'authorization_code',
      'implicit',
      'refresh_token',
      'password',
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile', 'address', 'phone', 'offline_access', 'groups'],
    token_endpoint_auth_methods_supported: CLIENT_METHODS,
    token_endpoint_auth_signing_alg_values_supported: SIGNING,
    introspection_endpoint_auth_methods_supported: CLIENT_METHODS,
    revocation_endpoint_auth_methods_supported: CLIENT_METHODS,
    code_challenge_methods_supported: ['S256'],
    request_parameter_supported: true,
    request_object_signing_alg_values_supported: ['HS256', 'HS384', 'HS512', ...SIGNING],
    dpop_signing_alg_values_supported: SIGNING,
  };
}
