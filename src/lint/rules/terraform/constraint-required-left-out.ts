import { quoted } from '../../../base/messages.js';
import { exampleConstraintPlan } from '../../helpers/example/example-rule-plans.js';
import { constraintTexts } from '../../helpers/terraform/constraint-texts.js';
import { defineRule } from '../../rule/rule.js';
import { isMadeOrWritten } from '../../rule/terraform.js';

/** Spec: Terraform, 4.3. */
export const terraformConstraintRequiredLeftOut = defineRule({
  id: 'terraform/constraint-required-left-out',
  severity: 'warning',
  what: 'a constraint of a new rule leaves out `required`, which the provider sends as `false`',
  why: 'to the service a constraint without it is required: written through Terraform the same JSON asks less',
  source: 'Terraform, 4.3: `required` that is left out is sent as `false`',
  choices: [
    'Of a plan, only rules that it makes are looked at: of one that is there, what the service keeps has been read back. In sources without a plan, every rule is.',
  ],
  on: 'terraform',
  *check({ planned }) {
    for (const { resource, at, classes } of constraintTexts(planned.filter(isMadeOrWritten)))
      for (const { name, members } of classes) {
        if (Object.keys(members).some((member) => member.toLowerCase() === 'required')) continue;
        yield {
          of: resource,
          at,
          message: `${quoted(name)} says nothing of \`required\`, and the provider then sends \`false\`: write \`required = true\`, or \`false\` where that is meant`,
        };
      }
  },
  examples: {
    bad: [exampleConstraintPlan({ possession: { deviceBound: 'REQUIRED' } })],
    good: [exampleConstraintPlan({ possession: { deviceBound: 'REQUIRED', required: true } })],
  },
});
