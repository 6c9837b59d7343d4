import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const { trust } = samlProtocol.credentials;

/**
 * Reports SAML providers whose issuer, audience or key is missing or invalid. Spec: Identity provider (IdP), Protocol: SAML2,
 * `credentials.trust`; Limits.
 */
export const idpSamlTrust = defineRule({
  id: 'idp/saml-trust',
  severity: 'error',
  what: 'the issuer, audience or key of a SAML provider is missing or invalid',
  why: 'the service uses these values to verify that an assertion is from the provider and for the service; it rejects a provider without them',
  source: 'Identity provider (IdP), Protocol: SAML2, `credentials.trust`',
  on: 'saml2 protocol',
  refusedByService: 'both',
  fields: ['credentials.trust'],
  examples: () => ({
    bad: [
      { ...samlProtocol, credentials: { trust: { ...trust, kid: trust.kid.slice(1) } } },
      { ...samlProtocol, credentials: { trust: { ...trust, issuer: 'idp.example.com' } } },
      { ...samlProtocol, credentials: { trust: { ...trust, audience: '' } } },
      { ...samlProtocol, credentials: {} },
    ],
    good: [
      samlProtocol,
      exampleGiven(
        { ...samlProtocol, credentials: { trust: { ...trust, issuer: 'urn:example:idp' } } },
        { note: 'The issuer may be a URN' },
      ),
      exampleGiven(
        { ...samlProtocol, credentials: { trust: { issuer: trust.issuer, kid: trust.kid } } },
        { reading: 'create' },
      ),
    ],
  }),
});
