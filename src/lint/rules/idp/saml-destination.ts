import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const { sso } = samlProtocol.endpoints;

/** Spec: Identity provider (IdP), Protocol: SAML2, `endpoints.sso`: the destination is "required when request signatures are enabled". */
export const idpSamlDestination = defineRule({
  id: 'idp/saml-destination',
  severity: 'error',
  what: 'a SAML provider requires signed requests, but has no destination',
  why: 'a signed request names its destination, so that it cannot be used elsewhere; without a destination, the service cannot sign requests',
  source: 'Identity provider (IdP), Protocol: SAML2, `endpoints.sso`',
  on: 'saml2 protocol',
  refusedByService: 'both',
  fields: ['endpoints.sso.destination'],
  *check(protocol) {
    const isSigned = at(protocol, 'algorithms', 'request', 'signature', 'scope') === 'REQUEST';
    if (!isSigned || !isGiven(protocol, 'endpoints', 'sso')) return;
    if (isGiven(protocol, 'endpoints', 'sso', 'destination')) return;
    yield {
      at: ['endpoints', 'sso'],
      message:
        '`destination` is missing, but requests are signed; set it, usually to the same value as `url`',
      related: [
        { at: ['algorithms', 'request', 'signature', 'scope'], message: 'signatures are enabled here' },
      ],
    };
  },
  examples: () => ({
    bad: [
      { ...samlProtocol, endpoints: { sso: { url: sso.url } } },
      { ...samlProtocol, endpoints: { sso: { ...sso, destination: '' } } },
      { ...samlProtocol, endpoints: { sso: { ...sso, destination: `https://${'d'.repeat(505)}` } } },
    ],
    good: [
      samlProtocol,
      exampleGiven(
        {
          ...samlProtocol,
          endpoints: { sso: { url: sso.url, destination: null } },
          algorithms: { request: { signature: { scope: 'NONE' } } },
        },
        { note: 'Requests are not signed (`NONE`), so they need no destination' },
      ),
    ],
  }),
});
