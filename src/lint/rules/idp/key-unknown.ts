import { quoted } from '../../../base/messages.js';
import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { keysIn, trustedKeysOf } from '../../helpers/idp/trusted-keys.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const provider = { id: 'idp1', type: 'SAML2', name: 'Partner', protocol: samlProtocol };

/**
 * Reports references to unknown keys. The result is undecided if the documents contain no keys or may lack some. The severity is `warning`
 * if they do not contain the complete org. Spec: Identity providers, "a SAML IdP with a `kid` credential reference needs its certificate
 * added to the key store first".
 */
export const idpKeyUnknown = defineRule({
  id: 'idp/key-unknown',
  severity: 'error',
  what: 'an identity provider trusts a key that the key store does not contain',
  why: 'the service cannot verify the assertions of the provider, so it rejects the provider',
  source: 'Identity providers',
  choices: ['The finding is a warning if the documents do not contain the whole org.'],
  on: 'identity provider',
  refusedByService: 'both',
  reading: ['stored'],
  *check(_, { org, resource }) {
    const keys = org.derived(keysIn);
    if (keys.size === 0 || org.isOpen('idpKeys')) {
      if (trustedKeysOf(resource).length > 0)
        yield {
          undecided:
            'the documents may lack keys of identity providers; add the response of `GET /api/v1/idps/credentials/keys`',
        };
      return;
    }
    for (const { kid, at } of trustedKeysOf(resource))
      if (!keys.has(kid))
        yield {
          at,
          message: `unknown key ${quoted(kid)}; add its certificate to the key store first, or fix the \`kid\``,
          cause: `unknown key ${kid}`,
          ...(!org.isWhole && { severity: 'warning' }),
        };
  },
  examples: () => ({
    bad: [exampleGiven(provider, { org: withKey('45dec5ff-8cdc-48c0-85fe-a4869f1753dc') })],
    good: [
      exampleGiven(provider, { org: withKey(samlProtocol.credentials.trust.kid) }),
      exampleGiven(provider, {
        note: 'The documents contain no key, so it is unknown whether the key exists',
      }),
    ],
  }),
});

function withKey(kid: string) {
  return { idps: [{ kid, kty: 'RSA', expiresAt: null }] };
}
