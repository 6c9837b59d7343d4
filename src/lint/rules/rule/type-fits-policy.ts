import { quoted } from '../../../base/messages.js';
import { policyTypeOf } from '../../../model/policies/policy-type.js';
import { ruleTypeOf } from '../../helpers/rule/rule-types.js';
import { textAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { branded } from '../../rule/setting.js';

const SESSIONS = { policies: [{ id: 'p1', type: 'OKTA_SIGN_ON', name: 'Sessions' }] };

export const ruleTypeFitsPolicy = defineRule({
  id: 'rule/type-fits-policy',
  severity: 'error',
  what: 'the type of a rule does not match its policy',
  why: 'a policy contains only rules of its type, so the service rejects or ignores the rule',
  source: 'Policy rule, `type`',
  on: 'rule',
  refusedByService: 'both',
  reading: ['stored'],
  *check(rule, { org, resource }) {
    const type = textAt(rule, 'type');
    const policy = org.policyOf(resource);
    const policyType = policy === undefined ? undefined : typeOf(policy, org);
    if (policy === undefined || policyType === undefined || ruleTypeOf(type) === undefined) return;
    const expected = policyTypeOf(policyType)?.ruleType ?? policyType;
    if (type !== expected && ruleTypeOf(expected) !== undefined)
      yield {
        at: ['type'],
        message: `the rule has the type ${quoted(type ?? '')}, but the rules of a \`${branded(policyType, org)}\` policy have the type \`${expected}\`; set it to \`${expected}\`, or move the rule to another policy`,
        related: [{ of: policy, at: ['type'], message: 'its policy' }],
      };
  },
  examples: () => ({
    bad: [
      exampleGiven(
        { type: 'PASSWORD', name: 'Staff', actions: { passwordChange: { access: 'ALLOW' } } },
        { org: SESSIONS },
      ),
    ],
    good: [
      exampleGiven(
        { type: 'SIGN_ON', name: 'Staff', actions: { signon: { access: 'DENY' } } },
        { org: SESSIONS },
      ),
    ],
  }),
});
