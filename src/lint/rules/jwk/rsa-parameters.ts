import { bitsIn } from '../../helpers/jwk/base64url.js';
import { parameterOf } from '../../helpers/jwk/jwk-parameter.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Client application, JSON Web Key, `e`, `n`. */
export const jwkRsaParameters = defineRule({
  id: 'jwk/rsa-parameters',
  severity: 'error',
  what: 'the exponent or modulus of an RSA key is missing, unreadable or too short',
  why: 'the service cannot verify a signature with an incomplete key, and attackers can break a short key',
  source: 'Client application, JSON Web Key, `e`, `n`; RFC 7518, section 3.3',
  on: 'key',
  refusedByService: 'both',
  fix: 'suggested',
  *check(key) {
    if (textAt(key, 'kty') !== 'RSA') return;
    const [exponent, modulus] = [parameterOf(key, 'e', 'RSA'), parameterOf(key, 'n', 'RSA')];
    if (exponent.wrong) yield exponent.wrong;
    if (modulus.wrong) yield modulus.wrong;
    const bits = modulus.bytes && bitsIn(modulus.bytes);
    if (bits !== undefined && bits < FEWEST_BITS)
      yield {
        at: ['n'],
        severity: 'warning',
        message: `the modulus has ${bits} bits; create a key with ${FEWEST_BITS} bits or more`,
      };
  },
  examples: () => ({
    bad: [
      { kty: 'RSA', kid: 'k1', e: 'AQAB' },
      { kty: 'RSA', kid: 'k1', e: 'AQAB', n: `${'u'.repeat(342)}==` },
      { kty: 'RSA', kid: 'k1', e: 'AQAB', n: 'u'.repeat(171) },
    ],
    good: [
      { kty: 'RSA', kid: 'k1', e: 'AQAB', n: 'u'.repeat(342) },
      exampleGiven(
        { kty: 'RSA', kid: 'k1', e: 'AQAB', n: `AL${'u'.repeat(342)}` },
        { note: 'The modulus may have a leading zero byte' },
      ),
    ],
  }),
});

const FEWEST_BITS = 2048;
