import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const { sso } = samlProtocol.endpoints;

/**
 * Reports an unknown binding or type of a SAML endpoint. Spec: Identity provider (IdP), Protocol: SAML2, `endpoints.sso`, `endpoints.acs`.
 */
export const idpSamlBindingKnown = defineRule({
  id: 'idp/saml-binding-known',
  severity: 'error',
  what: 'the binding or type of a SAML endpoint is unknown',
  why: 'the service cannot send the request, or receive the response, so it rejects the provider',
  source: 'Identity provider (IdP), Protocol: SAML2, `endpoints`',
  on: 'saml2 protocol',
  refusedByService: 'both',
  fields: ['endpoints.sso.binding', 'endpoints.acs'],
  fix: 'suggested',
  examples: () => ({
    bad: [
      { ...samlProtocol, endpoints: { sso: { ...sso, binding: 'POST' } } },
      { ...samlProtocol, endpoints: { sso: { ...sso, binding: 'HTTP_POST' } } },
      { ...samlProtocol, endpoints: { sso, acs: { binding: 'HTTP-Redirect' } } },
      { ...samlProtocol, endpoints: { sso, acs: { type: 'SHARED' } } },
    ],
    good: [
      {
        ...samlProtocol,
        endpoints: { sso: { ...sso, binding: 'HTTP-Redirect' }, acs: { binding: 'HTTP-POST', type: 'ORG' } },
      },
      exampleGiven(
        { ...samlProtocol, endpoints: { sso: { ...sso, binding: 'HTTP-REDIRECT' } } },
        { edition: 'field', note: 'The live service also accepts this spelling of `HTTP-Redirect`' },
      ),
    ],
  }),
});
