import { oidcProtocol } from '../../helpers/example/example-protocols.js';
import { exchangeAround } from '../../helpers/recording/exchange-around.js';
import { isRedacted } from '../../helpers/text/redacted.js';
import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const client = { client_id: 'c1' };

/** Spec: Identity provider (IdP), Protocol: OAUTH2 and OIDC, `credentials.signing`, `privateKey`. */
export const idpPrivateKeyReturned = defineRule({
  id: 'idp/private-key-returned',
  severity: 'error',
  what: 'a stored identity provider contains its private signing key',
  why: 'the service never returns the key, so it was added later; everybody with the file can sign on behalf of the service',
  source: 'Identity provider (IdP), Protocol: OAUTH2 and OIDC, `credentials.signing`',
  on: 'oauth2 protocol',
  refusedByService: 'never',
  reading: ['stored'],
  fix: 'suggested',
  *check(protocol, { resource, org }) {
    const at = ['credentials', 'signing', 'privateKey'];
    if (!isGiven(protocol, ...at) || isRedacted(textAt(protocol, ...at) ?? '')) return;
    const exchange = exchangeAround(resource, org);
    if (exchange !== undefined && exchange.method !== 'GET') return;
    yield {
      at,
      isKey: true,
      message:
        'the service never returns `privateKey` when identity providers are read or listed; remove it from the file, and use a new key if the file was shared',
      fix: { kind: 'suggested', what: 'remove `privateKey`', changes: [{ op: 'remove', at }] },
    };
  },
  examples: () => ({
    bad: [
      {
        ...oidcProtocol,
        credentials: { client, signing: { kid: 'k1', teamId: 't1', privateKey: 'MIGTAgEAMBMGByqGSM49' } },
      },
    ],
    good: [
      { ...oidcProtocol, credentials: { client, signing: { kid: 'k1', teamId: 't1' } } },
      exampleGiven(
        { ...oidcProtocol, credentials: { client, signing: { kid: 'k1', teamId: 't1', privateKey: null } } },
        { note: '`null` contains no key' },
      ),
      exampleGiven(
        {
          ...oidcProtocol,
          credentials: { client, signing: { kid: 'k1', teamId: 't1', privateKey: 'MIGTAgEAMBMGByqGSM49' } },
        },
        { reading: 'create' },
      ),
    ],
  }),
});
