import { defineRule } from '../../rule/rule.js';

/**
 * Reports an expression condition without expression. In the live service, an empty `elCondition` is valid and not reported. Spec:
 * Conditions (policy and rule), `elCondition`.
 */
export const conditionExpressionRequired = defineRule({
  id: 'condition/expression-required',
  severity: 'error',
  what: 'an expression condition has no expression',
  why: 'there is nothing to evaluate, so the service rejects the condition',
  source: 'Conditions (policy and rule), `elCondition`',
  choices: [
    'The live service (edition `field`) returns an empty `elCondition`, which restricts nothing, so this lint rule accepts it there.',
  ],
  on: 'condition:elCondition',
  refusedByService: 'both',
  fields: ['condition'],
  examples: () => ({
    bad: [{}, { condition: ' ' }],
    good: [{ condition: "user.profile.department == 'Engineering'" }],
  }),
});
