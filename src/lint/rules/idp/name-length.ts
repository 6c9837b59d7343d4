import { oidcProtocol } from '../../helpers/example/example-protocols.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Identity provider (IdP), `name`; Limits. */
export const idpNameLength = defineRule({
  id: 'idp/name-length',
  severity: 'error',
  what: 'the name of an identity provider is missing, or longer than 100 characters',
  why: 'the service rejects the provider; users see the name on the sign-in page, and administrators in the list of providers',
  source: 'Identity provider (IdP), `name`',
  on: 'identity provider',
  refusedByService: 'both',
  fields: ['name'],
  examples: () => ({
    bad: [
      { type: 'OIDC', name: '', protocol: oidcProtocol },
      { type: 'OIDC', name: 'p'.repeat(101), protocol: oidcProtocol },
      { type: 'OIDC', protocol: oidcProtocol },
    ],
    good: [{ type: 'OIDC', name: 'Partner', protocol: oidcProtocol }],
  }),
});
