import { oidcProtocol, samlProtocol } from '../../helpers/example/example-protocols.js';
import { providerKindOf } from '../../helpers/idp/provider-type.js';
import { isMadeOfPlan } from '../../helpers/terraform/made-of-plan.js';
import { at, isGiven, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Spec: Identity provider (IdP), `issuerMode`. Whether an org has a custom domain, no document of it tells.
 */
export const idpIssuerMode = defineRule({
  id: 'idp/issuer-mode',
  severity: 'error',
  what: 'an issuer mode that there is not, or on an identity provider that has no use for one',
  why: 'the mode says which domain the provider sends people back to; only OpenID Connect and social providers have one',
  source: 'Identity provider (IdP), `issuerMode`',
  on: 'identity provider',
  refusedByService: 'both',
  fields: ['issuerMode'],
  fix: 'suggested',
  choices: [
    'the table of fields gives `issuerMode` to identity providers of every type, and says that it is about the request to a social provider: on `SAML2` and `X509` it does nothing and is not forbidden, so there it is only worth knowing',
  ],
  *check(provider, { resource }) {
    if (isMadeOfPlan(resource.at)) return;
    const kind = providerKindOf(at(provider, 'type'));
    if (!isGiven(provider, 'issuerMode') || (kind !== 'SAML2' && kind !== 'X509')) return;
    yield {
      at: ['issuerMode'],
      isKey: true,
      message: `\`issuerMode\` means nothing for the type \`${textAt(provider, 'type')}\`, and can be left out`,
      severity: 'info',
    };
  },
  examples: {
    bad: [
      { type: 'SAML2', name: 'Partner', issuerMode: 'ORG_URL', protocol: samlProtocol },
      { type: 'OIDC', name: 'Partner', issuerMode: 'DYNAMC', protocol: oidcProtocol },
    ],
    good: [
      { type: 'OIDC', name: 'Partner', issuerMode: 'DYNAMIC', protocol: oidcProtocol },
      { type: 'SAML2', name: 'Partner', protocol: samlProtocol },
    ],
  },
});
