import { exampleMtlsProtocol, oidcProtocol } from '../../helpers/example/example-protocols.js';
import { providerKindOf } from '../../helpers/idp/provider-type.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const idpAdditionalAmr = defineRule({
  id: 'idp/additional-amr',
  severity: 'error',
  what: 'additional authentication methods are unknown, or set on a provider that is not for smart cards',
  why: 'the service reports these methods to applications, but only smart cards support them',
  source: 'Identity provider (IdP), `properties`',
  on: 'identity provider',
  refusedByService: 'both',
  fields: ['properties.additionalAmr'],
  fix: 'suggested',
  *check(provider) {
    const kind = providerKindOf(at(provider, 'type'));
    if (!isGiven(provider, 'properties', 'additionalAmr') || kind === 'X509' || kind === undefined) return;
    yield {
      at: ['properties', 'additionalAmr'],
      isKey: true,
      message: '`additionalAmr` requires the type `X509`; remove it',
      fix: {
        kind: 'suggested',
        what: 'remove `additionalAmr`',
        changes: [{ op: 'remove', at: ['properties', 'additionalAmr'] }],
      },
    };
  },
  examples: () => ({
    bad: [
      { type: 'OIDC', name: 'Partner', properties: { additionalAmr: ['mfa'] }, protocol: oidcProtocol },
      {
        type: 'X509',
        name: 'Smart cards',
        properties: { additionalAmr: ['pwd'] },
        protocol: exampleMtlsProtocol,
      },
    ],
    good: [
      {
        type: 'X509',
        name: 'Smart cards',
        properties: { additionalAmr: ['sc', 'hwk', 'pin', 'mfa'] },
        protocol: exampleMtlsProtocol,
      },
    ],
  }),
});
