import { routedTo } from '../../helpers/example/routing-org.js';
import { danglingReferences } from '../../helpers/reference/dangling.js';
import { isInConditions } from '../../helpers/reference/named-objects.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports references, except in conditions, to objects that the documents do not contain. The live service keeps the ids of deleted objects
 * in references (Limits of the live service). Spec: Type-specific policy data; Identity provider (IdP).
 */
export const referenceUnknown = defineRule({
  id: 'reference/unknown',
  severity: 'error',
  what: 'an action, a setting, a group rule or an identity provider refers to an object that the documents do not contain',
  why: 'a reference to an object that does not exist has no effect: the service routes no sign-in to it, and assigns nobody to it; if only the export lacks the object, the effect is unknown',
  source: 'Type-specific policy data; Identity provider (IdP)',
  choices: [
    'An unknown id is an error only if the export is declared complete for objects of this kind (by `--complete`, or by `preflight pull`). Otherwise the export may lack the object, and the finding is a warning. The lint rule `condition/unknown-reference` checks conditions.',
  ],
  on: 'org',
  refusedByService: 'never',
  check: (org) => danglingReferences(org, (named) => !isInConditions(named)),
  examples: () => ({
    bad: [routedTo({ type: 'SAML2', id: 'gone' }), withGroupRule('isMemberOfGroup("gone")')],
    good: [
      routedTo({ type: 'SAML2', id: 'acme' }),
      exampleGiven(routedTo({ type: 'OKTA' }), {
        note: 'The provider `OKTA` is the service itself, and has no id',
      }),
      exampleGiven(withGroupRule('isMemberOfGroup("staff")'), {
        note: 'The expression names a group of the org',
      }),
    ],
  }),
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
