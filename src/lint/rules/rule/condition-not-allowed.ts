import { alternatives, quoted } from '../../../base/messages.js';
import { conditionKeysIn, conditionKeysOfRules } from '../../helpers/condition/condition-keys.js';
import { ruleTypeOf } from '../../helpers/rule/rule-types.js';
import { isGiven, membersAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), "Which conditions are usable depends on the policy type". */
export const ruleConditionNotAllowed = defineRule({
  id: 'rule/condition-not-allowed',
  severity: 'error',
  what: 'a rule has a condition that its type does not support',
  why: 'the service rejects the rule, or keeps the condition and ignores it',
  source: 'Conditions (policy and rule)',
  on: 'rule',
  refusedByService: 'both',
  *check(rule, { edition }) {
    const type = ruleTypeOf(textAt(rule, 'type'));
    if (type === undefined || type.name === 'PROFILE_ENROLLMENT') return;
    const known = conditionKeysIn(edition);
    const conditions = conditionKeysOfRules(type.name);
    for (const key of Object.keys(membersAt(rule, 'conditions'))) {
      if (conditions.includes(key) || !known.has(key) || !isGiven(rule, 'conditions', key)) continue;
      const usable = conditions.filter((condition) => known.has(condition));
      const supported =
        usable.length === 0
          ? 'no conditions'
          : `only the ${usable.length === 1 ? 'condition' : 'conditions'} ${alternatives(usable.map(quoted), 'and')}`;
      yield {
        at: ['conditions', key],
        isKey: true,
        message: `a rule of the type \`${type.name}\` supports ${supported}; remove ${quoted(key)}`,
      };
    }
  },
  examples: () => ({
    bad: [
      {
        type: 'PASSWORD',
        name: 'Staff',
        conditions: { riskScore: { level: 'HIGH' } },
        actions: { passwordChange: { access: 'ALLOW' } },
      },
    ],
    good: [
      {
        type: 'PASSWORD',
        name: 'Staff',
        conditions: { network: { connection: 'ANYWHERE' } },
        actions: { passwordChange: { access: 'ALLOW' } },
      },
    ],
  }),
});
