import { routedTo } from '../../helpers/example/routing-org.js';
import { danglingReferences } from '../../helpers/reference/dangling.js';
import { isInConditions } from '../../helpers/reference/named-objects.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Type-specific policy data; Identity provider (IdP). Limits of the live service: it keeps the ids of what was deleted. */
export const referenceUnknown = defineRule({
  id: 'reference/unknown',
  severity: 'error',
  what: 'an action, a setting, a group rule or an identity provider that names an object that the documents do not hold',
  why: 'what names a deleted object has no effect there: no sign-in is routed to a deleted provider, and nobody is put in a deleted group; in an incomplete export, whether it has one is unknown',
  source: 'Type-specific policy data; Identity provider (IdP)',
  choices: [
    'An error needs a list that is stated to be complete (`--complete`, or the manifest of a pull); otherwise the object may be missing from the export alone, and the finding is a warning. Conditions are looked at by `condition/unknown-reference`.',
  ],
  on: 'org',
  refusedByService: 'never',
  check: (org) => danglingReferences(org, (named) => !isInConditions(named)),
  examples: {
    bad: [routedTo({ type: 'SAML2', id: 'gone' }), withGroupRule('isMemberOfGroup("gone")')],
    good: [
      routedTo({ type: 'SAML2', id: 'acme' }),
      routedTo({ type: 'SVC' }),
      withGroupRule('isMemberOfGroup("staff")'),
    ],
  },
});

function withGroupRule(value: string) {
  return {
    groups: [
      { id: 'staff', profile: { name: 'Staff' } },
      { id: 'sales', profile: { name: 'Sales' } },
    ],
    groupRules: [
      {
        type: 'group_rule',
        id: 'gr1',
        name: 'Sales',
        status: 'ACTIVE',
        conditions: { expression: { value, type: 'urn:okta:expression:1.0' } },
        actions: { assignUserToGroups: { groupIds: ['sales'] } },
      },
    ],
  };
}
