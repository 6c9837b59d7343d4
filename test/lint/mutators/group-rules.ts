import type { Mutator } from '../mutator.js';

const sales = () => ({
  type: 'group_rule',
  id: '0pr1',
  status: 'ACTIVE',
  name: 'Sales',
  conditions: {
    people: { users: { exclude: [] }, groups: { exclude: [] } },
    expression: { value: 'user.department == "Sales"', type: 'urn:okta:expression:1.0' },
  },
  actions: { assignUserToGroups: { groupIds: ['00g1'] } },
});

function asking(rule: string, what: string, value: string): Mutator {
  return {
    rule,
    what,
    kind: 'group rule',
    valid: sales,
    breaks: ({ conditions }) => {
      conditions.expression.value = value;
    },
  };
}

/** Mutations that lint rules about group rules must report. */
export const groupRules: readonly Mutator[] = [
  asking('group-rule/expression-syntax', 'half an expression', 'user.department == "Sales" AND'),
  asking('group-rule/expression-unknown-reference', 'the newer dialect', 'user.department.contains("a")'),
  asking('group-rule/expression-constant', 'a number', 'String.len(user.lastName)'),
  asking('group-rule/function-not-allowed', 'a conversion', 'Convert.toInt(user.level) > 3'),
];
