import { policiesByType } from '../../helpers/policy/by-type.js';
import { factsOf } from '../../helpers/policy/types.js';
import { numberAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, `priority`. */
export const policyPriorityGap = defineRule({
  id: 'policy/priority-gap',
  severity: 'info',
  what: 'the priorities of a type have a hole',
  why: 'the service numbers them without one: a policy is missing here, or the numbers were written by hand and will change',
  source: 'Policy, `priority`; Policy, "Evaluation rules"',
  on: 'org',
  *check(org) {
    if (!org.isWhole) return;
    for (const [type, policies] of policiesByType(org)) {
      if (factsOf(type)?.isRanked[org.edition] === false) continue;
      const ranked = policies
        .flatMap((policy) => {
          const priority = numberAt(policy.value, 'priority');
          return priority === undefined ? [] : [{ policy, priority }];
        })
        .sort((a, b) => a.priority - b.priority);
      const gap = ranked.find(({ priority }, index) => priority - (ranked[index - 1]?.priority ?? 0) > 1);
      if (gap === undefined) continue;
      const above = ranked[ranked.indexOf(gap) - 1];
      yield {
        of: gap.policy,
        at: ['priority'],
        message: `no policy of this type has the priority ${gap.priority - 1}; see whether one is missing here`,
        ...(above && {
          related: [{ of: above.policy, at: ['priority'], message: 'the policy ranked next above' }],
        }),
      };
    }
  },
  examples: {
    bad: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 },
          { id: 'p2', type: 'PASSWORD', name: 'Default Policy', priority: 3, system: true },
        ],
      },
    ],
    good: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 },
          { id: 'p2', type: 'PASSWORD', name: 'Default Policy', priority: 2, system: true },
        ],
      },
    ],
  },
});
