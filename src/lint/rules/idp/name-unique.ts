import { quoted } from '../../../base/messages.js';
import { repeated } from '../../../base/repeated.js';
import { oidcProtocol } from '../../helpers/example/example-protocols.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const idpNameUnique = defineRule({
  id: 'idp/name-unique',
  severity: 'error',
  what: 'two identity providers have the same name',
  why: 'names are unique, so the service rejects the second provider, and routing rules that select by name are ambiguous',
  source: 'Identity provider (IdP), `name`',
  on: 'org',
  refusedByService: 'both',
  *check(org) {
    const exchangeKeyOf = createExchangeKey(org);
    for (const { first, again } of repeated(org.all('identity provider'), (provider) =>
      provider.name === undefined ? undefined : JSON.stringify([exchangeKeyOf(provider), provider.name]),
    )) {
      const isSame = first.id !== undefined && first.id === again.id;
      if (isSame) continue;
      yield {
        of: again,
        at: ['name'],
        message: `another identity provider has the name ${quoted(again.name ?? '')}, too; rename one of them`,
        related: [{ of: first, at: ['name'], message: 'the other provider' }],
      };
    }
  },
  examples: () => ({
    bad: [
      {
        idps: [
          { id: 'idp1', type: 'OIDC', name: 'Partner', protocol: oidcProtocol },
          { id: 'idp2', type: 'ACME', name: 'Partner', protocol: oidcProtocol },
        ],
      },
    ],
    good: [
      {
        idps: [
          { id: 'idp1', type: 'OIDC', name: 'Partner', protocol: oidcProtocol },
          { id: 'idp2', type: 'OIDC', name: 'Supplier', protocol: oidcProtocol },
        ],
      },
      exampleGiven(
        ['idp1', 'idp2'].map((id) => ({
          method: 'GET',
          path: `/api/v1/idps/${id}`,
          status: 200,
          response: { id, type: 'OIDC', name: 'Partner', protocol: oidcProtocol },
        })),
        { note: 'A recording may show the providers at different times' },
      ),
    ],
  }),
});

/**
 * Returns a function that returns a key for the recorded exchange (request and response) that contains a resource. The key is empty outside
 * of recordings. Two identity providers with one name conflict only if they have the same key, because the first one may have been deleted
 * between two exchanges.
 */
function createExchangeKey(org: Org): (resource: Resource) => string {
  const recorded = new Set(org.all('exchange').map(({ at }) => at.document));
  return ({ at: { document, pointer } }) => {
    if (!recorded.has(document)) return '';
    const answer = pointer.indexOf('/response');
    return `${document}${answer < 0 ? pointer : pointer.slice(0, answer)}`;
  };
}
