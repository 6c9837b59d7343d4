import { quoted } from '../../../base/messages.js';
import { isGiven, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** The types of identity providers that an org may have several of. For these, the type alone does not identify the provider. */
const NAMED_BY_ID: readonly string[] = [
  'SAML2',
  'OIDC',
  'X509',
  'APPLE',
  'FACEBOOK',
  'GOOGLE',
  'LINKEDIN',
  'MICROSOFT',
];

/** The types of identity providers that must be the only provider of a routing rule, because users cannot choose them. */
const ALONE: readonly string[] = ['AgentlessDSSO', 'IWA', 'X509'];

/**
 * Reports a provider of a routing rule without its id. Also reports a provider of a type such as `IWA` if the rule has further providers.
 * The source is the vendor's API reference; the specification does not describe the action of routing rules.
 */
export const routingProviderShape = defineRule({
  id: 'routing/provider-shape',
  severity: 'error',
  what: 'a provider of a routing rule lacks its id, or is not the only provider although its type requires that',
  why: 'an org may have several identity providers of a type such as `SAML2`, so the service cannot identify one without its id. Users cannot choose a provider of the type `AgentlessDSSO`, `IWA` or `X509`, so it must be the only provider of a rule',
  source: 'Limits of the live service: providers of a routing rule',
  on: 'idp action',
  refusedByService: 'field',
  edition: 'field',
  *check(idp) {
    const providers = listAt(idp, 'providers');
    for (const [index, provider] of providers.entries()) {
      const type = textAt(provider, 'type');
      if (type === undefined) continue;
      if (NAMED_BY_ID.includes(type) && !isGiven(provider, 'id') && !isGiven(provider, 'name'))
        yield {
          at: ['providers', index],
          message: `a provider of the type ${quoted(type)} requires an \`id\`; add the id of the identity provider`,
        };
      if (providers.length > 1 && ALONE.includes(type))
        yield {
          at: ['providers', index, 'type'],
          message: `${quoted(type)} must be the only provider of a rule; move the others to another rule`,
          related: [{ at: ['providers', index === 0 ? 1 : 0], message: 'another provider of the rule' }],
        };
    }
  },
  examples: () => ({
    bad: [
      { providers: [{ type: 'SAML2' }], idpSelectionType: 'SPECIFIC' },
      { providers: [{ type: 'IWA' }, { type: 'SAML2', id: 'acme' }], idpSelectionType: 'SPECIFIC' },
    ],
    good: [
      { providers: [{ type: 'OKTA' }, { type: 'SAML2', id: 'acme' }], idpSelectionType: 'SPECIFIC' },
      exampleGiven(
        { providers: [{ type: 'X509', id: 'cards' }], idpSelectionType: 'SPECIFIC' },
        { note: 'A smart card provider may be the only provider' },
      ),
    ],
  }),
});
