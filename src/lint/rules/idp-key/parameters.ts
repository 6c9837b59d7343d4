import { alternatives, quoted } from '../../../base/messages.js';
import { CERTIFICATES, KID } from '../../helpers/example/example-certificates.js';
import { isGiven, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Identity provider (IdP), IdP key credential, `kty`, `e`, `n`, `x`, `y`. */
export const idpKeyParameters = defineRule({
  id: 'idp-key/parameters',
  severity: 'error',
  what: 'a key has no certificate and lacks its type or a public parameter',
  why: 'a signature cannot be verified with an incomplete key',
  source: 'Identity provider (IdP), IdP key credential',
  choices: [
    'the specification does not list the required fields. A certificate in `x5c` contains the type and both parameters, so a key with a certificate may omit them. A key that consists of its id only is not reported, because it refers to a key in the key store',
  ],
  on: 'identity provider key',
  refusedByService: 'never',
  reading: ['stored'],
  *check(key) {
    if (listAt(key, 'x5c').length > 0) return;
    const wasStored = isGiven(key, 'created') || isGiven(key, 'lastUpdated');
    for (const [kty, parameters] of PARAMETERS) {
      const type = textAt(key, 'kty');
      if ((type ?? kty) !== kty) continue;
      const isStated = parameters.some((field) => isGiven(key, field));
      if (!isStated && (!wasStored || type === undefined)) continue;
      if (!isStated) {
        yield {
          message: `this key of the type \`${kty}\` contains no key material; add ${alternatives(parameters.map(quoted), 'and')}, or its certificate in \`x5c\``,
        };
        continue;
      }
      const needed = ['kty', ...parameters];
      const missing = needed.filter((field) => !isGiven(key, field)).map((field) => `\`${field}\``);
      if (missing.length > 0)
        yield {
          message: `a key of the type \`${kty}\` also requires ${alternatives(missing, 'and')}; add ${missing.length === 1 ? 'it' : 'them'}`,
        };
    }
  },
  examples: () => ({
    bad: [
      { kid: KID, kty: 'RSA', use: 'sig', e: 'AQAB' },
      { kid: KID, kty: 'RSA', use: 'sig', n: 'u'.repeat(342) },
      { kid: KID, use: 'sig', e: 'AQAB', n: 'u'.repeat(342) },
      { kid: KID, kty: 'RSA', use: 'sig', created: '2026-01-15T10:00:00.000Z' },
    ],
    good: [
      { kid: KID, kty: 'RSA', use: 'sig', e: 'AQAB', n: 'u'.repeat(342) },
      exampleGiven(
        { kid: KID, kty: 'RSA', x5c: [CERTIFICATES.rsa] },
        { note: 'The certificate contains the public parameters' },
      ),
    ],
  }),
});

/** The public parameters of each key type. `idp-key/curve-known` checks the curve. */
const PARAMETERS = [
  ['RSA', ['e', 'n']],
  ['EC', ['x', 'y']],
] as const;
