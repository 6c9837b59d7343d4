import { issueToken } from '../clients/issue-token.js';
import { type ApiCall, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';

/** The keys that verify the access tokens of the org; none where nobody brings keys. Spec: Token and authorization endpoints. */
export const listServerKeys: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/oauth2/v1/keys',
  what: 'the keys that verify access tokens',
  isPublic: true,
  effect: ({ keys }) => replyWith({ keys: keys?.publicKeys?.() ?? [] }),
});

export const getOpenidConfiguration: ApiOperation = described('openid-configuration');
export const getServerMetadata: ApiOperation = described('oauth-authorization-server');

function described(document: string): ApiOperation {
  return defineApiOperation({
    method: 'GET',
    path: `/.well-known/${document}`,
    what: 'what the authorization server of the org does',
    isPublic: true,
    effect: (call) => replyWith(metadata(call)),
  });
}

function metadata({ base }: ApiCall): object {
  return {
    issuer: base,
    token_endpoint: `${base}${issueToken.path}`,
    jwks_uri: `${base}/oauth2/v1/keys`,
    registration_endpoint: `${base}/oauth2/v1/clients`,
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
    dpop_signing_alg_values_supported: ALGORITHMS,
  };
}

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512'];
