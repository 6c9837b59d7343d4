import { rankings } from '../../helpers/org/ranking.js';
import { typeOf } from '../../rule/org.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policy rule, "Priorities". */
export const policyPriorityGap = defineRule({
  id: 'policy/priority-gap',
  severity: 'info',
  what: 'the priorities of a policy type have a gap',
  why: 'the service numbers policies without a gap, so a policy is missing here, or the numbers were edited and will change',
  source: 'Policy rule, "Priorities"',
  choices: [
    'In edition `field`, policy types whose policies are not evaluated in order, such as `ACCESS_POLICY`, are skipped.',
  ],
  on: 'org',
  *check(org) {
    if (!org.isWhole) return;
    for (const ranked of rankings(org, 'policy')) {
      const index = ranked.findIndex(
        ({ priority }, index) => priority - (ranked[index - 1]?.priority ?? 0) > 1,
      );
      const [above, below] = [ranked[index - 1], ranked[index]];
      if (below === undefined || org.isOpen('policies', typeOf(below.resource, org))) continue;
      yield {
        of: below.resource,
        at: ['priority'],
        message: `no policy of this type has the priority ${below.priority - 1}; check whether one is missing`,
        ...(above && {
          related: [{ of: above.resource, at: ['priority'], message: 'the next policy above' }],
        }),
      };
    }
  },
  examples: () => ({
    bad: [withPriorities(1, 3)],
    good: [withPriorities(1, 2)],
  }),
});

function withPriorities(ofOther: number, ofDefault: number) {
  return {
    policies: [
      { id: 'p1', type: 'PASSWORD', name: 'Staff', priority: ofOther },
      { id: 'p2', type: 'PASSWORD', name: 'Default Policy', priority: ofDefault, system: true },
    ],
  };
}
