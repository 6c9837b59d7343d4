import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const { algorithms, credentials, endpoints, type } = samlProtocol;

/** Spec: Identity provider (IdP), Protocol: SAML2, "`endpoints`, `algorithms` and `credentials` are required and non-null". */
export const idpSamlRequiredParts = defineRule({
  id: 'idp/saml-required-parts',
  severity: 'error',
  what: 'a SAML provider lacks its endpoints, its algorithms or its credentials',
  why: 'the service needs all of them to send a request and to verify the response',
  source: 'Identity provider (IdP), Protocol: SAML2',
  on: 'saml2 protocol',
  refusedByService: 'both',
  fields: ['endpoints', 'algorithms', 'credentials'],
  examples: () => ({
    bad: [
      { type, endpoints, credentials },
      { type, endpoints, algorithms: null, credentials },
      { type, algorithms, credentials },
      { type, endpoints, algorithms },
    ],
    good: [
      samlProtocol,
      exampleGiven(
        { ...samlProtocol, relayState: null, settings: null },
        { note: '`relayState` and `settings` are optional' },
      ),
    ],
  }),
});
