import { routedTo } from '../../helpers/example/routing-org.js';
import { inactiveReferences } from '../../helpers/reference/inactive.js';
import { isInConditions } from '../../helpers/reference/named-objects.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Type-specific policy data. */
export const referenceInactive = defineRule({
  id: 'reference/inactive',
  severity: 'warning',
  what: 'an action, a setting or a group rule that names an inactive object, or a deactivated user',
  why: 'the service uses no inactive object: no sign-in is routed to an inactive provider, and an inactive authenticator meets no requirement',
  source: 'Type-specific policy data; Identity provider (IdP)',
  on: 'org',
  check: (org) => inactiveReferences(org, (named) => !isInConditions(named)),
  examples: {
    bad: [routedTo({ type: 'SAML2', id: 'acme' }, 'INACTIVE')],
    good: [routedTo({ type: 'SAML2', id: 'acme' }, 'ACTIVE')],
  },
});
