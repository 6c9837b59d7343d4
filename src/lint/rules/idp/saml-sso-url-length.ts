import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const { sso } = samlProtocol.endpoints;

/**
 * Reports a single sign-on URL of a SAML provider that is no URL, or not 11 to 1014 characters long. Spec: Identity provider (IdP),
 * Protocol: SAML2, `endpoints.sso`; Limits.
 */
export const idpSamlSsoUrlLength = defineRule({
  id: 'idp/saml-sso-url-length',
  severity: 'error',
  what: 'the single sign-on URL of a SAML provider is not a URL, or not 11 to 1014 characters long',
  why: 'the service redirects browsers to this URL to sign in, so it rejects an invalid one',
  source: 'Identity provider (IdP), Protocol: SAML2, `endpoints.sso`',
  on: 'saml2 protocol',
  refusedByService: 'both',
  fields: ['endpoints.sso.url'],
  examples: () => ({
    bad: [
      { ...samlProtocol, endpoints: { sso: { ...sso, url: 'http://a.b' } } },
      { ...samlProtocol, endpoints: { sso: { ...sso, url: 'idp.example.com/sso' } } },
      { ...samlProtocol, endpoints: { sso: { ...sso, url: `https://idp.example.com/${'s'.repeat(1000)}` } } },
    ],
    good: [
      samlProtocol,
      exampleGiven(
        { ...samlProtocol, endpoints: { sso: { destination: 'https://idp.example.com/sso' } } },
        { reading: 'create' },
      ),
    ],
  }),
});
