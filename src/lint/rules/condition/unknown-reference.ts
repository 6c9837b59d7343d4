import { accessOrg, accessRule } from '../../helpers/example/access-org.js';
import { exampleOrg } from '../../helpers/example/example-org.js';
import { danglingReferences } from '../../helpers/reference/dangling.js';
import { isInConditions } from '../../helpers/reference/named-objects.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a condition or expression that refers to an object that the documents do not contain. The live service keeps the ids of deleted
 * objects in conditions. Spec: Conditions (policy and rule).
 */
export const conditionUnknownReference = defineRule({
  id: 'condition/unknown-reference',
  severity: 'error',
  what: 'a condition, or its expression, refers to an object that the documents do not contain',
  why: 'if the object was deleted, this part of the condition has no effect: an include never matches it, and an exclude excludes nothing. If only the export lacks the object, the result is unknown',
  source: 'Conditions (policy and rule)',
  choices: [
    'An unknown id is an error only if the export is declared complete for objects of this kind (by `--complete`, or by `preflight pull`). Otherwise the export may lack the object, and the finding is a warning. If the documents contain no object of this kind, all references are reported together, as one info finding.',
  ],
  on: 'org',
  refusedByService: 'never',
  check: (org) => danglingReferences(org, isInConditions),
  examples: () => ({
    bad: [
      withPeople({ groups: { include: ['partner'], exclude: [] } }),
      withPeople({ users: { include: ['ann'], exclude: [] } }),
      withPeople({ groups: { include: ['Staff'], exclude: [] } }),
      accessOrg([accessRule('Partners', expression("user.isMemberOf({'group.id': 'partner'})"))]),
    ],
    good: [
      withPeople({ groups: { include: ['staff'], exclude: [] } }),
      exampleGiven(withPeople({ users: { include: [], exclude: ['ALL_USERS'] } }), {
        note: '`ALL_USERS` is a keyword, not the id of a user',
      }),
      exampleGiven(accessOrg([accessRule('Staff', expression("user.isMemberOf({'group.id': 'staff'})"))]), {
        note: 'The expression names a group of the org',
      }),
    ],
  }),
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
