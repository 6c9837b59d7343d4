import { oidcProtocol } from '../../helpers/example/example-protocols.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports an algorithm for signing requests to an identity provider that is unknown or has no effect. Spec: Identity provider (IdP),
 * Protocol: OAUTH2 and OIDC, `algorithms.request.signature`.
 */
export const idpRequestSignatureAlg = defineRule({
  id: 'idp/request-signature-alg',
  severity: 'error',
  what: 'requests to a provider are signed with an unknown algorithm, or the algorithm has no effect',
  why: 'the service rejects unknown algorithms, and signs nothing if the scope is `NONE`',
  source: 'Identity provider (IdP), Protocol: OAUTH2 and OIDC, `algorithms`',
  on: 'oauth2 protocol',
  refusedByService: 'both',
  fields: ['algorithms'],
  fix: 'safe',
  *check(protocol, { edition }) {
    const place = ['algorithms', 'request', 'signature'];
    if (!isGiven(protocol, ...place, 'algorithm')) return;
    const algorithm = at(protocol, ...place, 'algorithm');
    const isOff = at(protocol, ...place, 'scope') === 'NONE';
    const isDropped = edition === 'field' && algorithm === 'SHA-256';
    if (!isOff && !isDropped) return;
    yield {
      at: [...place, 'algorithm'],
      severity: 'info',
      message: isOff
        ? 'the algorithm has no effect, because the scope is `NONE`; remove it'
        : '`SHA-256` is an algorithm of SAML2, which the service drops here; set an algorithm of this protocol, such as `HS256`',
      ...(isOff && {
        fix: {
          kind: 'safe',
          what: 'remove `algorithm`',
          changes: [{ op: 'remove', at: [...place, 'algorithm'] }],
        },
      }),
    };
  },
  examples: () => ({
    bad: [
      { ...oidcProtocol, algorithms: { request: { signature: { algorithm: 'SHA-256', scope: 'REQUEST' } } } },
      { ...oidcProtocol, algorithms: { request: { signature: { algorithm: 'HS256', scope: 'NONE' } } } },
      { ...oidcProtocol, algorithms: { request: { signature: { algorithm: 'HS256', scope: 'TOKEN' } } } },
      exampleGiven(
        {
          ...oidcProtocol,
          algorithms: { request: { signature: { algorithm: 'SHA-256', scope: 'REQUEST' } } },
        },
        { edition: 'field', reading: 'create' },
      ),
    ],
    good: [
      { ...oidcProtocol, algorithms: { request: { signature: { algorithm: 'RS512', scope: 'REQUEST' } } } },
      exampleGiven(
        { ...oidcProtocol, algorithms: { request: { signature: { scope: 'NONE' } } } },
        { note: 'Requests are not signed, so there is no algorithm' },
      ),
    ],
  }),
});
