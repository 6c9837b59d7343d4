import { defineRule } from '../../rule/rule.js';

export const jwkKtyKnown = defineRule({
  id: 'jwk/kty-known',
  severity: 'error',
  what: 'the type of a key is missing, or not `RSA` or `EC`',
  why: 'the service verifies signatures only with RSA and EC keys',
  source: 'Client application, JSON Web Key, `kty`',
  on: 'key',
  refusedByService: 'both',
  fields: ['kty'],
  fix: 'suggested',
  examples: () => ({
    bad: [{ kty: 'OKP', kid: 'k1' }, { kty: 'rsa', kid: 'k1', e: 'AQAB', n: 'u'.repeat(342) }, { kid: 'k1' }],
    good: [{ kty: 'RSA', kid: 'k1', e: 'AQAB', n: 'u'.repeat(342) }],
  }),
});
