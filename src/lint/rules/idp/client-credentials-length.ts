import { oidcProtocol } from '../../helpers/example/example-protocols.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a client id or client secret for an identity provider that is missing, or not 1 to 1024 characters long. Spec: Identity provider
 * (IdP), Protocol: OAUTH2 and OIDC, `credentials.client`; Limits.
 */
export const idpClientCredentialsLength = defineRule({
  id: 'idp/client-credentials-length',
  severity: 'error',
  what: 'the client id or client secret for an identity provider is missing, or not 1 to 1024 characters long',
  why: 'the service is a client of the provider, and cannot exchange a code for a token without credentials',
  source: 'Identity provider (IdP), Protocol: OAUTH2 and OIDC, `credentials.client`',
  on: 'oauth2 protocol',
  refusedByService: 'both',
  fields: [
    'credentials.client.client_id',
    'credentials.client.client_secret',
    'credentials.client.token_endpoint_auth_method',
  ],
  *check(protocol, { reading }) {
    const client = ['credentials', 'client'];
    if (!isGiven(protocol, ...client) || isGiven(protocol, ...client, 'client_secret')) return;
    const isSigning =
      isGiven(protocol, 'credentials', 'signing') ||
      at(protocol, ...client, 'token_endpoint_auth_method') === 'private_key_jwt';
    const isLeftOut = at(protocol, ...client, 'client_secret') === undefined;
    if (isSigning || (isLeftOut && reading !== 'create')) return;
    yield {
      at: isLeftOut ? client : [...client, 'client_secret'],
      message: '`client_secret` is missing; add it, unless the client signs with its own key',
    };
  },
  examples: () => ({
    bad: [
      { ...oidcProtocol, credentials: { client: { client_id: '', client_secret: 's1' } } },
      { ...oidcProtocol, credentials: { client: { client_secret: 's1' } } },
      { ...oidcProtocol, credentials: { client: { client_id: 'c1', client_secret: null } } },
      { ...oidcProtocol, credentials: { client: { client_id: 'c1', client_secret: 's'.repeat(1025) } } },
      exampleGiven({ ...oidcProtocol, credentials: { client: { client_id: 'c1' } } }, { reading: 'create' }),
    ],
    good: [
      oidcProtocol,
      exampleGiven(
        {
          ...oidcProtocol,
          credentials: {
            client: { client_id: 'c1', client_secret: null },
            signing: { kid: 'k1', teamId: 't1', privateKey: null },
          },
        },
        { note: 'The service signs with its own key (`signing`) instead of a secret' },
      ),
    ],
  }),
});
