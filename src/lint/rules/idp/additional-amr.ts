import { exampleMtlsProtocol, oidcProtocol } from '../../helpers/example/example-protocols.js';
import { providerKindOf } from '../../helpers/idp/provider-type.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Identity provider (IdP), `properties`. */
export const idpAdditionalAmr = defineRule({
  id: 'idp/additional-amr',
  severity: 'error',
  what: 'additional authentication methods that there are not, or on a provider that is no smart card',
  why: 'the service tells applications that people signed in by these methods; it only knows that of smart cards',
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
      message: '`additionalAmr` is only for the type `X509`; leave it out',
      fix: {
        kind: 'suggested',
        what: 'remove `additionalAmr`',
        changes: [{ op: 'remove', at: ['properties', 'additionalAmr'] }],
      },
    };
  },
  examples: {
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
  },
});
