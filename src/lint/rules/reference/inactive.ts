import { routedTo } from '../../helpers/example/routing-org.js';
import { inactiveReferences } from '../../helpers/reference/inactive.js';
import { isInConditions } from '../../helpers/reference/named-objects.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Type-specific policy data. */
export const referenceInactive = defineRule({
  id: 'reference/inactive',
  severity: 'warning',
  what: 'an action, a setting or a group rule refers to an inactive object or a deactivated user',
  why: 'the service does not use inactive objects: it routes no sign-in to an inactive provider, and an inactive authenticator satisfies no requirement',
  source: 'Type-specific policy data; Identity provider (IdP)',
  on: 'org',
  check: (org) => inactiveReferences(org, (named) => !isInConditions(named)),
  examples: () => ({
    bad: [routedTo({ type: 'SAML2', id: 'acme' }, 'INACTIVE')],
    good: [routedTo({ type: 'SAML2', id: 'acme' }, 'ACTIVE')],
  }),
});
