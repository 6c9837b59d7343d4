import { parse } from '../../../model/expression/syntax/parser.js';
import type { Expression } from '../../../model/expression/syntax/syntax.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const MOST = 10;

/**
 * Reports expressions with more than `MOST` conditions, the limit that the vendor recommends. Spec: Conditions (policy and rule),
 * `elCondition`.
 */
export const conditionExpressionManyConditions = defineRule({
  id: 'condition/expression-many-conditions',
  severity: 'info',
  what: `an expression has more than ${MOST} conditions`,
  why: 'the service evaluates the expression at every sign-in, and a long expression is difficult to review',
  source: 'Limits of the live service: conditions in an expression',
  on: 'condition:elCondition',
  edition: 'field',
  *check(condition) {
    const text = textAt(condition, 'condition');
    const parsed = text === undefined ? undefined : parse(text);
    if (parsed?.ok !== true) return;
    const count = conditionsIn(parsed.expression);
    if (count > MOST)
      yield {
        at: ['condition'],
        message: `the expression has ${count} conditions; use ${MOST} or fewer, as the service recommends: replace some by a group, or add a second rule`,
      };
  },
  examples: () => ({
    bad: [{ condition: departments(11).join(' || ') }],
    good: [
      exampleGiven({ condition: departments(10).join(' || ') }, { note: '10 conditions are not too many' }),
      exampleGiven(
        { condition: `!(${departments(5).join(' && ')})` },
        {
          note: 'A negation, and the operators `&&` and `||`, do not count as conditions: the expression has five',
        },
      ),
    ],
  }),
});

/** Returns the number of conditions in an expression: the operands of `&&`, `||` and `!`. */
function conditionsIn(expression: Expression): number {
  switch (expression.kind) {
    case 'logical':
      return expression.operands.reduce((sum, operand) => sum + conditionsIn(operand), 0);
    case 'unary':
      return conditionsIn(expression.of);
    default:
      return 1;
  }
}

function departments(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `user.profile.department == 'D${index}'`);
}
