import { quoted } from '../../../base/messages.js';
import { KID } from '../../helpers/example/example-certificates.js';
import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { keysIn, trustedKeysOf } from '../../helpers/idp/trusted-keys.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const provider = { id: 'idp1', type: 'SAML2', name: 'Partner', status: 'INACTIVE', protocol: samlProtocol };
const key = { kid: KID, kty: 'RSA', expiresAt: null };
const other = { kid: '45dec5ff-8cdc-48c0-85fe-a4869f1753dc', kty: 'RSA', expiresAt: null };

/** Spec: Identity providers, "Delete key": "allowed only when no active or inactive IdP uses it". */
export const idpKeyInUseDeleted = defineRule({
  id: 'idp-key/in-use-deleted',
  severity: 'error',
  what: 'a change deletes a key that an identity provider trusts',
  why: 'the service rejects the deletion while any identity provider uses the key, even an inactive one',
  source: 'Identity providers',
  on: 'change',
  refusedByService: 'both',
  *check({ before, after, isRequest }) {
    const [had, has] = [keysIn(before), keysIn(after)];
    const areListed = isRequest || has.size > 0 || (before.isWhole && after.isWhole);
    if (had.size === 0 || !areListed) return;
    for (const idp of after.all('identity provider')) {
      for (const { kid, at } of trustedKeysOf(idp)) {
        const deleted = has.has(kid) ? undefined : had.get(kid);
        if (deleted === undefined) continue;
        yield {
          of: idp,
          at,
          message: `the change deletes the key ${quoted(kid)}, which this identity provider still trusts; select another key for the provider first`,
          related: [{ of: deleted, message: 'the key before the change' }],
        };
      }
    }
  },
  examples: () => ({
    bad: [
      { before: { idps: [provider, key] }, after: { idps: [provider] } },
      { before: [provider, key, other], after: [provider, other] },
    ],
    good: [
      { before: { idps: [provider, key, other] }, after: { idps: [provider, key] } },
      exampleGiven(
        { before: { idps: [provider, key] }, after: { idps: [] } },
        { note: 'The change deletes the provider, too' },
      ),
      exampleGiven(
        { before: [provider, key], after: [provider] },
        { note: 'The second state contains no keys at all, so the export may lack them' },
      ),
    ],
  }),
});
