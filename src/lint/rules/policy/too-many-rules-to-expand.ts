import { counted } from '../../../base/messages.js';
import { atOneTime } from '../../helpers/document/at-one-time.js';
import { defineRule, given } from '../../rule/rule.js';

/** Spec: Policies, `expand=rules`. */
const MOST_EXPANDED = 20;

/** Spec: Policies, "Get with rules", `expand=rules` on Classic Engine. */
export const policyTooManyRulesToExpand = defineRule({
  id: 'policy/too-many-rules-to-expand',
  severity: 'warning',
  what: `a policy has more than ${MOST_EXPANDED} rules`,
  why: 'on Classic Engine, reading it with its rules (`expand=rules`) fails: tools that do so do not see it',
  source: 'Policies, `expand=rules`',
  on: 'org',
  engine: 'classic',
  *check(org) {
    for (const policy of atOneTime(org, org.all('policy'))) {
      const rules = atOneTime(org, org.rulesOf(policy));
      const over = rules[MOST_EXPANDED];
      if (over === undefined) continue;
      yield {
        of: policy,
        message: `the policy has ${counted(rules.length, 'rule')}, and \`expand=rules\` fails over ${MOST_EXPANDED}; list the rules by themselves, or merge some`,
        related: [{ of: over, message: `the first beyond ${MOST_EXPANDED}` }],
      };
    }
  },
  examples: {
    bad: [withRules(MOST_EXPANDED + 1)],
    good: [withRules(MOST_EXPANDED), given(withRules(MOST_EXPANDED + 1), { engine: 'identity' })],
  },
});

/** A password policy with so many rules. */
function withRules(count: number) {
  const rules = Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    type: 'PASSWORD',
    name: `Rule ${index}`,
    priority: index + 1,
    actions: { passwordChange: { access: 'ALLOW' } },
  }));
  return {
    policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 }],
    rules: { p1: rules },
  };
}
