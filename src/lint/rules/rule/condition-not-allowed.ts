import { alternatives, quoted } from '../../../base/messages.js';
import { conditionKeysIn, conditionKeysOfRules } from '../../helpers/condition/condition-keys.js';
import { ruleTypeOf } from '../../helpers/rule/rule-types.js';
import { isGiven, membersAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), "Which conditions are usable depends on the policy type". */
export const ruleConditionNotAllowed = defineRule({
  id: 'rule/condition-not-allowed',
  severity: 'error',
  what: 'a condition that rules of this type cannot ask',
  why: 'the service refuses the rule, or keeps the condition and does not look at it',
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
      const instead =
        usable.length === 0 ? 'it has no conditions' : `it can ask ${alternatives(usable.map(quoted))}`;
      yield {
        at: ['conditions', key],
        isKey: true,
        message: `a rule of type \`${type.name}\` cannot ask ${quoted(key)}: ${instead}`,
      };
    }
  },
  examples: {
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
  },
});
