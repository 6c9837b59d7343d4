import { quoted } from '../../../base/messages.js';
import { isSynthetic } from '../../../model/facts/synthetic-id.js';
import { CERTIFICATES, KID } from '../../helpers/example/example-certificates.js';
import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Identity provider (IdP), IdP key credential, `kid`; Limits. */
export const idpKeyKidFormat = defineRule({
  id: 'idp-key/kid-format',
  severity: 'error',
  what: 'the id of a key is missing, truncated, or not usable in a URL',
  why: 'identity providers, and the URLs to read, update and delete the key, use this id',
  source:
    'Identity provider (IdP), IdP key credential; Identity provider (IdP), Protocol: SAML2, `credentials.trust`',
  on: 'identity provider key',
  refusedByService: 'both',
  fields: ['kid'],
  *check(key) {
    const wasStored = isGiven(key, 'created') || isGiven(key, 'lastUpdated') || isGiven(key, 'expiresAt');
    if (!isGiven(key, 'kid') && wasStored)
      yield { message: '`kid` is missing; add the id that the service returned' };
    const kid = textAt(key, 'kid');
    const mistake = kid === undefined || kid === '' || isSynthetic(kid) ? undefined : mistakeIn(kid);
    if (mistake !== undefined) yield { at: ['kid'], message: `${quoted(kid as string)} ${mistake}` };
  },
  examples: () => ({
    bad: [
      { kid: KID.slice(0, -1), kty: 'RSA', x5c: [CERTIFICATES.rsa] },
      { kid: 'my key', kty: 'RSA', x5c: [CERTIFICATES.rsa] },
      { created: '2024-03-01T10:00:00.000Z', kty: 'RSA', x5c: [CERTIFICATES.rsa] },
    ],
    good: [
      exampleGiven(
        { x5c: [CERTIFICATES.rsa] },
        { note: 'The body of a create request has no `kid`, because the service assigns it' },
      ),
      exampleGiven({ kid: KID, kty: 'RSA', x5c: [CERTIFICATES.rsa] }, { note: 'The id is a UUID' }),
      exampleGiven(
        { kid: '5pDX4d-UxdUyyBmYG5H04CTFky-eWrUWNP2DkZHsK6o', kty: 'RSA', x5c: [CERTIFICATES.rsa] },
        { note: 'The id is the thumbprint of a key' },
      ),
    ],
  }),
});

const IN_FULL = 36;

/**
 * Returns the mistake in a key id; `undefined` if the id is correct. Ids in the key store have 36 characters. Ids of signing keys have
 * other forms.
 */
function mistakeIn(kid: string): string | undefined {
  if (kid.length > 1000 || !/^[\w.~-]+$/.test(kid))
    return 'is not a valid key id; use only letters, digits, `-`, `.`, `_` and `~`';
  const isLikeFull =
    kid.length !== IN_FULL && /^[0-9a-f]*-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]*$/i.test(kid);
  return isLikeFull
    ? `has ${kid.length} characters, but ids of this form have ${IN_FULL}; copy the complete id`
    : undefined;
}
