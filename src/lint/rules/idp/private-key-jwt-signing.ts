import { oidcProtocol } from '../../helpers/example/example-protocols.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

const client = { client_id: 'c1', token_endpoint_auth_method: 'private_key_jwt' };

/**
 * Reports an unknown algorithm for signing with a private key, and a request that lacks the key or its id. Spec: Identity provider (IdP),
 * Protocol: OAUTH2 and OIDC, `credentials.signing`.
 */
export const idpPrivateKeyJwtSigning = defineRule({
  id: 'idp/private-key-jwt-signing',
  severity: 'error',
  what: 'signing with a private key uses an unknown algorithm, or the request lacks the key or its id',
  why: 'the service rejects an unknown algorithm. A create request with `teamId` must contain the key (`privateKey`). An update with `private_key_jwt` must contain the id of the key (`kid`), which a create request may omit',
  source: 'Identity provider (IdP), Protocol: OAUTH2 and OIDC, `credentials.signing`',
  on: 'oauth2 protocol',
  refusedByService: 'both',
  fields: ['credentials.signing'],
  fix: 'suggested',
  *check(protocol, { reading }) {
    if (reading === 'create') yield* checkOwnKey(protocol);
    const method = at(protocol, 'credentials', 'client', 'token_endpoint_auth_method');
    if (reading !== 'update' || method !== 'private_key_jwt') return;
    if (isGiven(protocol, 'credentials', 'signing', 'kid')) return;
    yield {
      at: isGiven(protocol, 'credentials', 'signing') ? ['credentials', 'signing'] : ['credentials'],
      message: '`signing.kid` is missing, but an update must name the key for `private_key_jwt`; add its id',
      related: [{ at: ['credentials', 'client', 'token_endpoint_auth_method'], message: 'the method' }],
    };
  },
  examples: () => ({
    bad: [
      { ...oidcProtocol, credentials: { client, signing: { kid: 'k1', alg: 'ES256' } } },
      exampleGiven(
        { ...oidcProtocol, credentials: { client, signing: { kid: null, alg: 'RS256' } } },
        { reading: 'update' },
      ),
      exampleGiven(
        {
          ...oidcProtocol,
          credentials: {
            client: { client_id: 'c1', client_secret: null },
            signing: { kid: 'k1', teamId: 't1' },
          },
        },
        { reading: 'create' },
      ),
    ],
    good: [
      { ...oidcProtocol, credentials: { client, signing: { kid: 'k1', alg: 'RS384' } } },
      exampleGiven(
        { ...oidcProtocol, credentials: { client, signing: { kid: null, alg: 'RS256' } } },
        { reading: 'create' },
      ),
      exampleGiven(
        {
          ...oidcProtocol,
          credentials: {
            client: { client_id: 'c1' },
            signing: { kid: 'k1', teamId: 't1', privateKey: null },
          },
        },
        { reading: 'update' },
      ),
    ],
  }),
});

/** Checks providers that use the key of a developer team instead of a client secret. Only their signing settings have a `teamId`. */
function* checkOwnKey(protocol: unknown): Generator<Report> {
  const at = ['credentials', 'signing'];
  if (!isGiven(protocol, ...at, 'teamId') || isGiven(protocol, ...at, 'privateKey')) return;
  yield {
    at,
    message:
      '`signing.privateKey` is missing, but `teamId` is set; add the key as PKCS #8 to the create request',
  };
}
