import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { at } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Identity provider (IdP), Protocol: SAML2, `algorithms`. */
export const idpSamlSignature = defineRule({
  id: 'idp/saml-signature',
  severity: 'error',
  what: 'SAML signatures by an algorithm or of a scope that there is not, or by one that is broken',
  why: 'the service refuses what it does not know; signatures over SHA-1 can be forged, and with them anybody signs in',
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
          what: 'write `SHA-256`',
          changes: [{ op: 'set', at: [...place, 'algorithm'], value: 'SHA-256' }],
        },
      };
    }
  },
  examples: {
    bad: [
      { ...samlProtocol, algorithms: { request: { signature: { algorithm: 'SHA-1', scope: 'REQUEST' } } } },
      { ...samlProtocol, algorithms: { response: { signature: { algorithm: 'SHA256', scope: 'ANY' } } } },
      { ...samlProtocol, algorithms: { response: { signature: { algorithm: 'SHA-256', scope: 'NONE' } } } },
    ],
    good: [
      {
        ...samlProtocol,
        algorithms: {
          request: { signature: { algorithm: 'SHA-1', scope: 'NONE' } },
          response: { signature: { algorithm: 'SHA-256', scope: 'TOKEN' } },
        },
      },
    ],
  },
});

const ADVICE = {
  request: 'sign requests by `SHA-256`',
  response: 'take nothing less than `SHA-256` once the provider signs by it',
} as const;
