import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const { trust } = samlProtocol.credentials;

/** Spec: Identity provider (IdP), Protocol: SAML2, `credentials.trust`; Limits. */
export const idpSamlTrust = defineRule({
  id: 'idp/saml-trust',
  severity: 'error',
  what: 'a SAML provider whose issuer, audience or key is missing or none',
  why: 'by these three the service tells whether an assertion is from the provider and for it; it refuses a provider without',
  source: 'Identity provider (IdP), Protocol: SAML2, `credentials.trust`',
  on: 'saml2 protocol',
  refusedByService: 'both',
  fields: ['credentials.trust'],
  examples: {
    bad: [
      { ...samlProtocol, credentials: { trust: { ...trust, kid: trust.kid.slice(1) } } },
      { ...samlProtocol, credentials: { trust: { ...trust, issuer: 'idp.example.com' } } },
      { ...samlProtocol, credentials: { trust: { ...trust, audience: '' } } },
      { ...samlProtocol, credentials: {} },
    ],
    good: [
      samlProtocol,
      { ...samlProtocol, credentials: { trust: { ...trust, issuer: 'urn:example:idp' } } },
      exampleGiven(
        { ...samlProtocol, credentials: { trust: { issuer: trust.issuer, kid: trust.kid } } },
        { reading: 'create' },
      ),
    ],
  },
});
