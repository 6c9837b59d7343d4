import { quoted } from '../../../base/messages.js';
import { samlProtocol } from '../../helpers/idp/example-protocols.js';
import { keysIn, trustedKeysOf } from '../../helpers/idp/trusted-keys.js';
import { defineRule } from '../../rule/rule.js';

const KID = samlProtocol.credentials.trust.kid;
const provider = { id: 'idp1', type: 'SAML2', name: 'Partner', protocol: samlProtocol };

/**
 * Spec: Identity providers, "a SAML IdP with a `kid` credential reference needs its certificate added to the key store
 * first". Nothing is said of an org of which no key was given; where the documents are not the whole org, the key may
 * stand in one that is not there.
 */
export const idpKeyUnknown = defineRule({
  id: 'idp/key-unknown',
  severity: 'error',
  what: 'an identity provider trusts a key that the key store does not hold',
  why: 'the service refuses the provider: it has nothing by which to check what it is told',
  source: 'Identity providers',
  on: 'org',
  *check(org) {
    const keys = keysIn(org);
    if (keys.size === 0) return;
    for (const idp of org.all('identity provider')) {
      for (const { kid, at } of trustedKeysOf(idp)) {
        if (keys.has(kid)) continue;
        yield {
          of: idp,
          at,
          message: `no key has the \`kid\` ${quoted(kid)}; add its certificate to the key store first`,
          ...(!org.isWhole && { severity: 'warning' }),
        };
      }
    }
  },
  examples: {
    bad: [{ idps: [provider, { kid: '45dec5ff-8cdc-48c0-85fe-a4869f1753dc', kty: 'RSA', expiresAt: null }] }],
    good: [{ idps: [provider, { kid: KID, kty: 'RSA', expiresAt: null }] }, { idps: [provider] }],
  },
});
