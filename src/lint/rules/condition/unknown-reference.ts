import { accessOrg, accessRule } from '../../helpers/example/access-org.js';
import { exampleOrg } from '../../helpers/example/example-org.js';
import { danglingReferences } from '../../helpers/reference/dangling.js';
import { isInConditions } from '../../helpers/reference/named-objects.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Spec: Conditions (policy and rule). The live service keeps the ids of what was deleted (Limits of the live
 * service).
 */
export const conditionUnknownReference = defineRule({
  id: 'condition/unknown-reference',
  severity: 'error',
  what: 'a condition, or its expression, that names an object that the documents do not hold',
  why: 'a condition that names a deleted group, zone or user never matches it and never excludes it; in an incomplete export, whether it matches is unknown',
  source: 'Conditions (policy and rule)',
  choices: [
    'An error needs a list that is stated to be complete (`--complete`, or the manifest of a pull); otherwise the object may be missing from the export alone, and the finding is a warning. Where the documents hold nothing of the kind, it is one piece of information for all.',
  ],
  on: 'org',
  refusedByService: 'never',
  check: (org) => danglingReferences(org, isInConditions),
  examples: {
    bad: [
      withPeople({ groups: { include: ['partner'], exclude: [] } }),
      withPeople({ users: { include: ['ann'], exclude: [] } }),
      withPeople({ groups: { include: ['Staff'], exclude: [] } }),
      accessOrg([accessRule('Partners', expression("user.isMemberOf({'group.id': 'partner'})"))]),
    ],
    good: [
      withPeople({ groups: { include: ['staff'], exclude: [] } }),
      withPeople({ users: { include: [], exclude: ['ALL_USERS'] } }),
      accessOrg([accessRule('Staff', expression("user.isMemberOf({'group.id': 'staff'})"))]),
    ],
  },
});

function expression(condition: string) {
  return { elCondition: { condition } };
}

function withPeople(people: object) {
  return exampleOrg({
    rules: [{ conditions: { people } }],
    groups: [{ id: 'staff', profile: { name: 'Staff' } }],
  });
}
