import { routedTo } from '../../helpers/example/routing-org.js';
import { danglingOwners, danglingReferences, undecidedByGaps } from '../../helpers/reference/dangling.js';
import { isInConditions } from '../../helpers/reference/named-objects.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports references, except in conditions, to objects that the documents do not contain. The live service keeps the ids of deleted objects
 * in references (Limits of the live service). Spec: Type-specific policy data; Identity provider (IdP).
 */
export const referenceUnknown = defineRule({
  id: 'reference/unknown',
  severity: 'error',
  what: 'an action, a setting, a group rule, an identity provider, an application, a group or a user refers to an object that the documents do not contain',
  why: 'a reference to an object that does not exist has no effect: the service routes no sign-in to it, and assigns nobody to it; if only the export lacks the object, the effect is unknown',
  source: 'Type-specific policy data; Identity provider (IdP)',
  choices: [
    'An unknown id is an error only if the export is declared complete for objects of this kind (by `--complete`, or by `preflight pull`). Otherwise the export may lack the object, and the finding is a warning. The lint rule `condition/unknown-reference` checks conditions.',
    'The rule is undecided if the documents lack other data of the org, such as rules of a policy, because references in this data are unknown. An export may contain the policies of some types only. A policy of an application is therefore reported only if the documents contain other policies of its type.',
  ],
  on: 'org',
  refusedByService: 'never',
  *check(org) {
    yield* danglingReferences(org, (named) => !isInConditions(named));
    yield* danglingOwners(org);
    yield* undecidedByGaps(org);
  },
  examples: () => ({
    bad: [
      routedTo({ type: 'SAML2', id: 'gone' }),
      withGroupRule('isMemberOfGroup("gone")'),
      mappedApp('ACCESS_POLICY'),
    ],
    good: [
      routedTo({ type: 'SAML2', id: 'acme' }),
      exampleGiven(routedTo({ type: 'OKTA' }), {
        note: 'The provider `OKTA` is the service itself, and has no id',
      }),
      exampleGiven(withGroupRule('isMemberOfGroup("staff")'), {
        note: 'The expression names a group of the org',
      }),
      exampleGiven(mappedApp('PASSWORD'), {
        note: 'The documents contain no authentication policies, so the policy may exist',
      }),
    ],
  }),
});

function mappedApp(type: string) {
  return {
    policies: [{ id: 'p1', type, name: 'Default Policy', status: 'ACTIVE', priority: 1, system: true }],
    apps: [
      {
        id: 'a1',
        label: 'Payroll',
        _links: { accessPolicy: { href: 'https://example.com/api/v1/policies/p2' } },
      },
    ],
  };
}

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
