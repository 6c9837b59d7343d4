import { oidcProtocol, samlProtocol } from '../../helpers/example/example-protocols.js';
import { providerKindOf } from '../../helpers/idp/provider-type.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports `ialValue` and `aalValue` (assurance levels) of identity providers that are not government logins. The specification says that
 * two types of providers support assurance levels, but does not name these types. Spec: Identity provider (IdP), `properties`.
 */
export const idpAssuranceLevels = defineRule({
  id: 'idp/assurance-levels',
  severity: 'error',
  what: '`ialValue` or `aalValue` is set on an identity provider that is not for government logins',
  why: 'the service requests assurance levels only from providers of government logins, so the value has no effect on other providers',
  source: 'Identity provider (IdP), `properties`',
  on: 'identity provider',
  refusedByService: 'both',
  fix: 'suggested',
  *check(provider) {
    const type = at(provider, 'type');
    const kind = providerKindOf(type);
    if (kind === undefined || kind === 'social') return;
    for (const level of ['ialValue', 'aalValue']) {
      if (!isGiven(provider, 'properties', level)) continue;
      yield {
        at: ['properties', level],
        isKey: true,
        message: `\`${level}\` requires a provider for government logins, but the type is \`${kind}\`; remove it`,
        fix: {
          kind: 'suggested',
          what: `remove \`${level}\``,
          changes: [{ op: 'remove', at: ['properties', level] }],
        },
      };
    }
  },
  examples: () => ({
    bad: [
      { type: 'OIDC', name: 'Partner', properties: { ialValue: '2' }, protocol: oidcProtocol },
      { type: 'SAML2', name: 'Partner', properties: { aalValue: '2' }, protocol: samlProtocol },
    ],
    good: [
      { type: 'CIVIC', name: 'Citizens', properties: { ialValue: '2' }, protocol: oidcProtocol },
      exampleGiven(
        { type: 'OIDC', name: 'Partner', properties: { ialValue: null }, protocol: oidcProtocol },
        { note: '`null` requests no level' },
      ),
    ],
  }),
});
