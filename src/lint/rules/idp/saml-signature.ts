import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const idpSamlSignature = defineRule({
  id: 'idp/saml-signature',
  severity: 'error',
  what: 'the algorithm or scope of a SAML signature is unknown, or the algorithm is broken',
  why: 'the service rejects unknown values; SHA-1 signatures can be forged, and a forged assertion signs in as anybody',
  source: 'Identity provider (IdP), Protocol: SAML2, `algorithms`',
  on: 'saml2 protocol',
  refusedByService: 'both',
  fields: ['algorithms.request', 'algorithms.response'],
  fix: 'suggested',
  *check(protocol) {
    for (const side of ['request', 'response'] as const) {
      const place = ['algorithms', side, 'signature'] as const;
      const isOff = at(protocol, ...place, 'scope') === 'NONE';
      if (isOff || at(protocol, ...place, 'algorithm') !== 'SHA-1') continue;
      yield {
        at: [...place, 'algorithm'],
        severity: 'warning',
        message: `\`SHA-1\` is broken; ${ADVICE[side]}`,
        fix: {
          kind: 'suggested',
          what: 'set it to `SHA-256`',
          changes: [{ op: 'set', at: [...place, 'algorithm'], value: 'SHA-256' }],
        },
      };
    }
  },
  examples: () => ({
    bad: [
      { ...samlProtocol, algorithms: { request: { signature: { algorithm: 'SHA-1', scope: 'REQUEST' } } } },
      { ...samlProtocol, algorithms: { response: { signature: { algorithm: 'SHA256', scope: 'ANY' } } } },
      { ...samlProtocol, algorithms: { response: { signature: { algorithm: 'SHA-256', scope: 'NONE' } } } },
    ],
    good: [
      exampleGiven(
        {
          ...samlProtocol,
          algorithms: {
            request: { signature: { algorithm: 'SHA-1', scope: 'NONE' } },
            response: { signature: { algorithm: 'SHA-256', scope: 'TOKEN' } },
          },
        },
        { note: 'Requests are not signed (`NONE`), so their algorithm is not used' },
      ),
    ],
  }),
});

const ADVICE = {
  request: 'sign requests with `SHA-256`',
  response: 'require `SHA-256` as soon as the provider signs with it',
} as const;
