import { firstFew } from '../../../base/messages.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Reports private parameters in public keys. The message does not contain the values of the parameters. Spec: Client
 * application, `jwks`, "public keys".
 */
export const jwkPrivateParameters = defineRule({
  id: 'jwk/private-parameters',
  severity: 'error',
  what: 'a set of public keys contains a private key',
  why: 'everybody who can read the set can sign as the client; replace the key, because removing it from the file is not enough',
  source: 'Client application, `jwks`; RFC 7518, section 6',
  on: 'key',
  refusedByService: 'both',
  fix: 'suggested',
  *check(key, { path }) {
    const fields = PRIVATE.filter((field) => isGiven(key, field));
    const [first] = fields;
    if (first === undefined) return;
    yield {
      at: [first],
      isKey: true,
      ...(path.length === 0 && { severity: 'warning' as const }),
      message: `${firstFew(fields, fields.length)} ${fields.length === 1 ? 'makes' : 'make'} this a private key; register the public key, and create a new pair if the file was shared`,
      fix: {
        kind: 'suggested',
        what: 'keep only the public key',
        changes: fields.map((field) => ({ op: 'remove' as const, at: [field] })),
      },
    };
  },
  examples: () => ({
    bad: [{ kty: 'RSA', kid: 'k1', e: 'AQAB', n: 'u'.repeat(342), d: 'u'.repeat(342) }],
    good: [{ kty: 'RSA', kid: 'k1', e: 'AQAB', n: 'u'.repeat(342) }],
  }),
});

/** The private parameters of RFC 7518, sections 6.2.2, 6.3.2 and 6.4.1. */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
