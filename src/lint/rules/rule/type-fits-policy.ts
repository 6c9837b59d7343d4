import { quoted } from '../../../base/messages.js';
import { policyTypeOf } from '../../../policies/policy-type.js';
import { ruleTypeOf } from '../../helpers/rule/rule-types.js';
import { textAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule } from '../../rule/rule.js';
import { branded } from '../../rule/setting.js';

/** Spec: Policy rule, `type`. */
export const ruleTypeFitsPolicy = defineRule({
  id: 'rule/type-fits-policy',
  severity: 'error',
  what: 'a rule of another type than its policy asks for',
  why: 'a policy of one type does not hold rules of another: the service refuses the rule, or never looks at it',
  source: 'Policy rule, `type`',
  on: 'org',
  *check(org) {
    for (const rule of org.all('rule')) {
      const type = textAt(rule.value, 'type');
      const policy = org.policyOf(rule);
      const policyType = policy === undefined ? undefined : typeOf(policy, org);
      if (policy === undefined || policyType === undefined || ruleTypeOf(type) === undefined) continue;
      const wanted = policyTypeOf(policyType)?.ruleType ?? policyType;
      if (type === wanted || ruleTypeOf(wanted) === undefined) continue;
      yield {
        of: rule,
        at: ['type'],
        message: `a rule of a \`${branded(policyType, org)}\` policy has the type \`${wanted}\`, not ${quoted(type ?? '')}`,
        related: [{ of: policy, at: ['type'], message: 'its policy' }],
      };
    }
  },
  examples: {
    bad: [
      {
        policies: [{ id: 'p1', type: 'SVC_SIGN_ON', name: 'Sessions' }],
        rules: {
          p1: [
            { id: 'r1', type: 'PASSWORD', name: 'Staff', actions: { passwordChange: { access: 'ALLOW' } } },
          ],
        },
      },
    ],
    good: [
      {
        policies: [{ id: 'p1', type: 'SVC_SIGN_ON', name: 'Sessions' }],
        rules: {
          p1: [{ id: 'r1', type: 'SIGN_ON', name: 'Staff', actions: { signon: { access: 'DENY' } } }],
        },
      },
    ],
  },
});
