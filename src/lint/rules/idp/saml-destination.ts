import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

const { sso } = samlProtocol.endpoints;

/** Spec: Identity provider (IdP), Protocol: SAML2, `endpoints.sso`: the destination is "required when request signatures are enabled". */
export const idpSamlDestination = defineRule({
  id: 'idp/saml-destination',
  severity: 'error',
  what: 'a SAML provider that wants signed requests and does not say for whom they are',
  why: 'a signed request names its destination, or anybody could hand it on; without one the service cannot sign',
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
        '`destination` is missing, and requests are signed; say for whom, which mostly is the same as `url`',
      related: [
        { at: ['algorithms', 'request', 'signature', 'scope'], message: 'the signatures are turned on here' },
      ],
    };
  },
  examples: {
    bad: [
      { ...samlProtocol, endpoints: { sso: { url: sso.url } } },
      { ...samlProtocol, endpoints: { sso: { ...sso, destination: '' } } },
      { ...samlProtocol, endpoints: { sso: { ...sso, destination: `https://${'d'.repeat(505)}` } } },
    ],
    good: [
      samlProtocol,
      {
        ...samlProtocol,
        endpoints: { sso: { url: sso.url, destination: null } },
        algorithms: { request: { signature: { scope: 'NONE' } } },
      },
    ],
  },
});
