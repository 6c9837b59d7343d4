import { quoted } from '../../../base/messages.js';
import { exampleMtlsProtocol, samlProtocol } from '../../helpers/example/example-protocols.js';
import { providerKindOf } from '../../helpers/idp/provider-type.js';
import { keysIn, trustedKeysOf } from '../../helpers/idp/trusted-keys.js';
import { certificateIn } from '../../helpers/idp-key/certificate.js';
import { at, textAt, textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const [samlKid, mtlsKid] = [samlProtocol.credentials.trust.kid, exampleMtlsProtocol.credentials.trust.kid];

/** Spec: Identity provider (IdP), IdP key credential: "EC certificates are supported only for `X509`". */
export const idpKeyEcOnlyX509 = defineRule({
  id: 'idp/key-ec-only-x509',
  severity: 'error',
  what: 'an identity provider that is not for smart cards trusts an elliptic curve key',
  why: 'the service verifies elliptic curve signatures only for providers of the type `X509`, and rejects other providers with such a key',
  source: 'Identity provider (IdP), IdP key credential',
  on: 'identity provider',
  refusedByService: 'both',
  reading: ['stored'],
  *check(provider, { org, resource }) {
    const kind = providerKindOf(at(provider, 'type'));
    if (kind === undefined || kind === 'X509') return;
    for (const { kid, at } of trustedKeysOf(resource)) {
      const key = org.derived(keysIn).get(kid);
      if (key === undefined || !isElliptic(key.value)) continue;
      yield {
        at,
        message: `the key ${quoted(kid)} is an elliptic curve key, which only a provider of the type \`X509\` can use; use an RSA key`,
        related: [{ of: key, message: 'the key' }],
      };
    }
  },
  examples: () => ({
    bad: [
      exampleGiven(
        { id: 'idp1', type: 'SAML2', name: 'Partner', protocol: samlProtocol },
        { org: { idps: [{ kid: samlKid, kty: 'EC', crv: 'P-256', expiresAt: null }] } },
      ),
    ],
    good: [
      exampleGiven(
        { id: 'idp1', type: 'X509', name: 'Smart cards', protocol: exampleMtlsProtocol },
        { org: { idps: [{ kid: mtlsKid, kty: 'EC', crv: 'P-256', expiresAt: null }] } },
      ),
    ],
  }),
});

/** Whether the key is an elliptic curve key, judged by its own members, or else by its first certificate. */
function isElliptic(key: unknown): boolean {
  const kty = textAt(key, 'kty');
  if (kty !== undefined) return kty === 'EC';
  const [first] = textsAt(key, 'x5c');
  return first !== undefined && certificateIn(first[1])?.kty === 'EC';
}
