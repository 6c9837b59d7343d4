import { quoted } from '../../../base/messages.js';
import { about, wrongValue } from '../../../base/wrong-value.js';
import { oidcProtocol, samlProtocol } from '../../helpers/example/example-protocols.js';
import { isProviderName, nearestType, providerKindOf } from '../../helpers/idp/provider-type.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { suggestWord } from '../../rule/suggest.js';

export const idpTypeKnown = defineRule({
  id: 'idp/type-known',
  severity: 'error',
  what: 'the type of an identity provider is unknown',
  why: 'the type determines the protocol, so the service rejects the provider',
  source: 'Identity provider (IdP), `type`',
  on: 'identity provider',
  refusedByService: 'both',
  fields: ['type'],
  fix: 'suggested',
  *check(provider) {
    const type = textAt(provider, 'type');
    if (type === undefined || providerKindOf(type) !== undefined) return;
    const message = isProviderName(type)
      ? `unknown identity provider type ${quoted(type)}`
      : about('`type`', wrongValue(type, '`OIDC`, `SAML2`, `X509` or the upper-case name of a provider'));
    yield suggestWord({ at: ['type'], message }, nearestType(type));
  },
  examples: () => ({
    bad: [
      { type: 'SAML', name: 'Partner', protocol: samlProtocol },
      { type: 'OICD', name: 'Partner', protocol: oidcProtocol },
      { type: 'my provider', name: 'Partner', protocol: oidcProtocol },
    ],
    good: [
      { type: 'SAML2', name: 'Partner', protocol: samlProtocol },
      exampleGiven(
        { type: 'ACME', name: 'Developers', protocol: { ...oidcProtocol, type: 'OAUTH2' } },
        { note: 'The name of a social provider in upper case is a type, too' },
      ),
    ],
  }),
});
