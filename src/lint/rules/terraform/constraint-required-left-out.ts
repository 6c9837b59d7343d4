import { quoted } from '../../../base/messages.js';
import { exampleConstraintPlan } from '../../helpers/example/example-rule-plans.js';
import { constraintTexts } from '../../helpers/terraform/constraint-texts.js';
import { defineRule } from '../../rule/rule.js';
import { isMadeOrWritten } from '../../rule/terraform.js';

/** Spec: Terraform, 4.3. */
export const terraformConstraintRequiredLeftOut = defineRule({
  id: 'terraform/constraint-required-left-out',
  severity: 'warning',
  what: 'a constraint of a new rule omits `required`, which the Terraform provider then sends as `false`',
  why: 'the service treats a constraint without `required` as required, but the provider sends `required: false`, so the same JSON requires less if Terraform applies it',
  source: 'Terraform, 4.3: an omitted `required` is sent as `false`',
  choices: [
    'In a plan, only new rules are checked, because for existing rules the provider has read back the stored value. In sources without a plan, every rule is checked.',
  ],
  on: 'terraform',
  *check({ planned }) {
    for (const { resource, at, classes } of constraintTexts(planned.filter(isMadeOrWritten)))
      for (const { name, members } of classes) {
        if (Object.keys(members).some((member) => member.toLowerCase() === 'required')) continue;
        yield {
          of: resource,
          at,
          message: `${quoted(name)} does not set \`required\`, so the provider sends \`false\`; set \`required = true\`, or \`false\` if that is intended`,
        };
      }
  },
  examples: () => ({
    bad: [exampleConstraintPlan({ possession: { deviceBound: 'REQUIRED' } })],
    good: [exampleConstraintPlan({ possession: { deviceBound: 'REQUIRED', required: true } })],
  }),
});
