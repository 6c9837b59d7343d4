import { counted } from '../../../base/messages.js';
import { exampleRules } from '../../helpers/example/example-org.js';
import { atOneTime, isAtOneTime } from '../../helpers/org/at-one-time.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** The maximum number of rules in a policy that `expand=rules` can return. Spec: Policies, `expand=rules`. */
const MOST_EXPANDED = 20;

const STAFF = { type: 'PASSWORD', name: 'Staff', priority: 1 };

/** Spec: Policies, "Get with rules", `expand=rules` on Classic Engine. */
export const policyTooManyRulesToExpand = defineRule({
  id: 'policy/too-many-rules-to-expand',
  severity: 'warning',
  what: `a policy has more than ${MOST_EXPANDED} rules`,
  why: 'on Classic Engine, a request for the policy together with its rules (`expand=rules`) fails if it has more than 20, so tools that send such requests cannot read it',
  source: 'Policies, `expand=rules`',
  on: 'policy',
  reading: ['stored'],
  engine: 'classic',
  *check(_, { org, resource }) {
    if (!isAtOneTime(resource, org)) return;
    const rules = atOneTime(org, org.rulesOf(resource));
    const over = rules[MOST_EXPANDED];
    if (over !== undefined)
      yield {
        message: `the policy has ${counted(rules.length, 'rule')}, but \`expand=rules\` fails above ${MOST_EXPANDED}; list the rules separately, or merge some`,
        related: [{ of: over, message: `the first rule above ${MOST_EXPANDED}` }],
      };
  },
  examples: () => ({
    bad: [exampleGiven(STAFF, { org: withRules(MOST_EXPANDED + 1) })],
    good: [
      exampleGiven(STAFF, { org: withRules(MOST_EXPANDED) }),
      exampleGiven(STAFF, { engine: 'identity', org: withRules(MOST_EXPANDED + 1) }),
    ],
  }),
});

function withRules(count: number) {
  return exampleRules(...Array.from({ length: count }, () => ({})));
}
