import { allNearestOf } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../../base/messages.js';
import { CLASS_MEMBERS } from '../../../documents/terraform/resources/app-sign-on.js';
import { exampleConstraintPlan } from '../../helpers/example/example-rule-plans.js';
import { constraintTexts } from '../../helpers/terraform/constraint-texts.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Terraform, 4.3, 6. */
export const terraformConstraintMemberDropped = defineRule({
  id: 'terraform/constraint-member-dropped',
  severity: 'error',
  what: 'a constraint of a rule has a field that the Terraform provider does not send',
  why: 'the Terraform provider sends only the fields of `knowledge` and `possession` that it supports. It drops a misspelled field silently, so the rule requires less than its source states',
  source:
    'Terraform, 4.3: unknown members of constraints are dropped (okta/terraform-provider-okta#1242, #1434)',
  on: 'terraform',
  refusedByService: 'never',
  *check({ planned }) {
    for (const { resource, at, classes } of constraintTexts(planned))
      for (const { name, members } of classes)
        for (const member of Object.keys(members)) {
          if (KNOWN.has(member.toLowerCase())) continue;
          const near = allNearestOf(member, CLASS_MEMBERS);
          const remedy =
            near.length === 0
              ? `use ${alternatives(CLASS_MEMBERS.map(quoted))}`
              : `did you mean ${alternatives(near.map(quoted), 'or')}?`;
          yield {
            of: resource,
            at,
            message: `the Terraform provider never sends ${quoted(member)} of ${quoted(name)}, so the service does not require it; ${remedy}`,
          };
        }
  },
  examples: () => ({
    bad: [exampleConstraintPlan({ possession: { phishingResistent: 'REQUIRED' } })],
    good: [
      exampleConstraintPlan({ possession: { phishingResistant: 'REQUIRED', required: true } }),
      exampleGiven(exampleConstraintPlan({ knowledge: { Types: ['password'], required: true } }), {
        note: 'The case of a field name does not matter',
      }),
    ],
  }),
});

/** The members of an authentication constraint that the Terraform provider knows, in lower case, because their case does not matter. */
const KNOWN: ReadonlySet<string> = new Set(CLASS_MEMBERS.map((member) => member.toLowerCase()));
