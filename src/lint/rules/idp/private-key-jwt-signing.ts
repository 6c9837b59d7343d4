import { at, isGiven } from '../../look.js';
import { defineRule, given } from '../../rule.js';
import { oidcProtocol } from './example-protocols.js';

const client = { client_id: 'c1', token_endpoint_auth_method: 'private_key_jwt' };

/** Spec: Identity provider (IdP), Protocol: OAUTH2 and OIDC, `credentials.signing`. */
export const idpPrivateKeyJwtSigning = defineRule({
  id: 'idp/private-key-jwt-signing',
  severity: 'error',
  what: 'a client that signs by a private key, with an algorithm that there is not, or updated without its key',
  why: 'the service refuses the algorithm; an update that names no key leaves it none to sign by',
  source: 'Identity provider (IdP), Protocol: OAUTH2 and OIDC, `credentials.signing`',
  on: 'oauth2 protocol',
  fields: ['credentials.signing'],
  fix: 'suggested',
  *check(protocol, { reading }) {
    const method = at(protocol, 'credentials', 'client', 'token_endpoint_auth_method');
    if (reading !== 'update' || method !== 'private_key_jwt') return;
    if (isGiven(protocol, 'credentials', 'signing', 'kid')) return;
    yield {
      at: isGiven(protocol, 'credentials', 'signing') ? ['credentials', 'signing'] : ['credentials'],
      message: '`signing.kid` is missing; an update must name the key that signs by `private_key_jwt`',
      related: [
        { at: ['credentials', 'client', 'token_endpoint_auth_method'], message: 'the method is chosen here' },
      ],
    };
  },
  examples: {
    bad: [
      { ...oidcProtocol, credentials: { client, signing: { kid: 'k1', alg: 'ES256' } } },
      given(
        { ...oidcProtocol, credentials: { client, signing: { kid: null, alg: 'RS256' } } },
        { reading: 'update' },
      ),
    ],
    good: [
      { ...oidcProtocol, credentials: { client, signing: { kid: 'k1', alg: 'RS384' } } },
      given(
        { ...oidcProtocol, credentials: { client, signing: { kid: null, alg: 'RS256' } } },
        { reading: 'create' },
      ),
    ],
  },
});
