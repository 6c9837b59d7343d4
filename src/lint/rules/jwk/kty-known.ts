import { defineRule } from '../../rule/rule.js';

/** Spec: Client application, JSON Web Key, `kty`. */
export const jwkKtyKnown = defineRule({
  id: 'jwk/kty-known',
  severity: 'error',
  what: 'a key of no type, or of another than `RSA` and `EC`',
  why: 'the service knows keys of these types only, and cannot check a signature with any other',
  source: 'Client application, JSON Web Key, `kty`',
  on: 'key',
  refusedByService: 'both',
  fields: ['kty'],
  fix: 'suggested',
  examples: {
    bad: [{ kty: 'OKP', kid: 'k1' }, { kty: 'rsa', kid: 'k1', e: 'AQAB', n: 'u'.repeat(342) }, { kid: 'k1' }],
    good: [{ kty: 'RSA', kid: 'k1', e: 'AQAB', n: 'u'.repeat(342) }],
  },
});
