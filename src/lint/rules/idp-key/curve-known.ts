import { CERTIFICATES, KID } from '../../helpers/example/example-certificates.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Identity provider (IdP), IdP key credential, `crv`. */
export const idpKeyCurveKnown = defineRule({
  id: 'idp-key/curve-known',
  severity: 'error',
  what: 'the curve of a key is missing or unknown, or set for a key type without a curve',
  why: 'a signature cannot be verified without the curve of the key',
  source: 'Identity provider (IdP), IdP key credential',
  on: 'identity provider key',
  refusedByService: 'both',
  fields: ['crv'],
  fix: 'suggested',
  *check(key, { reading }) {
    const [kty, hasCurve] = [at(key, 'kty'), isGiven(key, 'crv')];
    if (kty === 'RSA' && hasCurve)
      yield {
        at: ['crv'],
        isKey: true,
        message: 'an RSA key has no curve; remove `crv`, or set `kty` to `EC`',
      };
    const isBare = isGiven(key, 'x') || isGiven(key, 'y') || !isGiven(key, 'x5c');
    if (kty === 'EC' && !hasCurve && isBare && reading === 'stored')
      yield { message: '`crv` is missing; add the curve of the key: `P-256`, `P-384` or `P-521`' };
  },
  examples: () => ({
    bad: [
      { kid: KID, kty: 'EC', crv: 'P256', x5c: [CERTIFICATES.ec] },
      { kid: KID, kty: 'RSA', crv: 'P-256', x5c: [CERTIFICATES.rsa] },
      {
        kid: KID,
        kty: 'EC',
        x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
        y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
      },
    ],
    good: [
      { kid: KID, kty: 'EC', crv: 'P-256', x5c: [CERTIFICATES.ec] },
      exampleGiven({ kid: KID, kty: 'RSA', x5c: [CERTIFICATES.rsa] }, { note: 'An RSA key has no curve' }),
    ],
  }),
});
