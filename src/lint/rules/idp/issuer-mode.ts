import { at, isGiven, textAt } from '../../look.js';
import { defineRule, given } from '../../rule.js';
import { oidcProtocol, samlProtocol } from './example-protocols.js';
import { providerKindOf } from './provider-type.js';

/**
 * Spec: Identity provider (IdP), `issuerMode`. Whether an org has a custom domain, no document of it tells. The live
 * service takes a mode on SAML2 and drops it, so there it is only worth knowing.
 */
export const idpIssuerMode = defineRule({
  id: 'idp/issuer-mode',
  severity: 'error',
  what: 'an issuer mode that there is not, or on an identity provider that has no redirect address',
  why: 'the mode says which domain the provider sends people back to; only OpenID Connect and social providers have one',
  source: 'Identity provider (IdP), `issuerMode`',
  on: 'identity provider',
  fields: ['issuerMode'],
  fix: 'safe',
  *check(provider, { edition }) {
    const kind = providerKindOf(at(provider, 'type'));
    if (!isGiven(provider, 'issuerMode') || (kind !== 'SAML2' && kind !== 'X509')) return;
    yield {
      at: ['issuerMode'],
      isKey: true,
      message: `\`issuerMode\` means nothing for the type \`${textAt(provider, 'type')}\`; leave it out`,
      ...(edition === 'field' && { severity: 'info' }),
      fix: {
        kind: 'safe',
        what: 'remove `issuerMode`',
        changes: [{ op: 'remove', at: ['issuerMode'] }],
      },
    };
  },
  examples: {
    bad: [
      { type: 'SAML2', name: 'Partner', issuerMode: 'ORG_URL', protocol: samlProtocol },
      { type: 'OIDC', name: 'Partner', issuerMode: 'ORG', protocol: oidcProtocol },
      given(
        { type: 'SAML2', name: 'Partner', issuerMode: 'ORG_URL', protocol: samlProtocol },
        { edition: 'field', reading: 'create' },
      ),
    ],
    good: [
      { type: 'OIDC', name: 'Partner', issuerMode: 'DYNAMIC', protocol: oidcProtocol },
      { type: 'SAML2', name: 'Partner', protocol: samlProtocol },
    ],
  },
});
