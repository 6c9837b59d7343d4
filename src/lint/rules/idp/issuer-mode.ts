import { oidcProtocol, samlProtocol } from '../../helpers/example/example-protocols.js';
import { providerKindOf } from '../../helpers/idp/provider-type.js';
import { isDerivedFromPlan } from '../../helpers/terraform/derived-from-plan.js';
import { at, isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports an issuer mode of an identity provider that is unknown, or that has no effect for this type of provider. Whether the org has a
 * custom domain is not checked, because no document states it. Spec: Identity provider (IdP), `issuerMode`.
 */
export const idpIssuerMode = defineRule({
  id: 'idp/issuer-mode',
  severity: 'error',
  what: 'the issuer mode of an identity provider is unknown, or has no effect',
  why: 'the mode selects the domain to which the provider redirects users; only OpenID Connect and social providers use it',
  source: 'Identity provider (IdP), `issuerMode`',
  on: 'identity provider',
  refusedByService: 'both',
  fields: ['issuerMode'],
  fix: 'suggested',
  choices: [
    'the table of fields lists `issuerMode` for identity providers of every type, and describes it for requests to social providers. On `SAML2` and `X509` it has no effect and is not forbidden, so it is reported as info',
  ],
  *check(provider, { resource }) {
    if (isDerivedFromPlan(resource.at)) return;
    const kind = providerKindOf(at(provider, 'type'));
    if (!isGiven(provider, 'issuerMode') || (kind !== 'SAML2' && kind !== 'X509')) return;
    yield {
      at: ['issuerMode'],
      isKey: true,
      message: `\`issuerMode\` has no effect for the type \`${textAt(provider, 'type')}\`; remove it`,
      severity: 'info',
    };
  },
  examples: () => ({
    bad: [
      { type: 'SAML2', name: 'Partner', issuerMode: 'ORG_URL', protocol: samlProtocol },
      { type: 'OIDC', name: 'Partner', issuerMode: 'DYNAMC', protocol: oidcProtocol },
    ],
    good: [
      { type: 'OIDC', name: 'Partner', issuerMode: 'DYNAMIC', protocol: oidcProtocol },
      exampleGiven(
        { type: 'SAML2', name: 'Partner', protocol: samlProtocol },
        { note: 'A SAML provider has no `issuerMode`' },
      ),
    ],
  }),
});
