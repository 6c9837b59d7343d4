import { exampleOrg } from '../../helpers/example/example-org.js';
import { rankings } from '../../helpers/org/ranking.js';
import { isSystem } from '../../helpers/org/system.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, "Defaults" 3. */
export const ruleDefaultLast = defineRule({
  id: 'rule/default-last',
  severity: 'error',
  what: 'a rule is below the default rule of its policy',
  why: 'the default rule matches everybody, so it shadows the rule',
  source: 'Policy, "Defaults"',
  on: 'org',
  refusedByService: 'both',
  *check(org) {
    for (const ranked of rankings(org, 'rule')) {
      const last = ranked.find(({ resource }) => isSystem(resource));
      if (last === undefined) continue;
      for (const { resource, priority } of ranked)
        if (priority > last.priority && !isSystem(resource))
          yield {
            of: resource,
            at: ['priority'],
            message: `the default rule must be last, but its priority ${last.priority} is before this rule; give this rule a lower number than the default rule`,
            related: [{ of: last.resource, at: ['priority'], message: 'the default rule' }],
          };
    }
  },
  examples: () => ({
    bad: [withPriorities(1, 2)],
    good: [withPriorities(2, 1)],
  }),
});

function withPriorities(ofDefault: number, ofOther: number) {
  return exampleOrg({
    policy: { name: 'Default Policy', system: true },
    rules: [
      { name: 'Default Rule', system: true, priority: ofDefault },
      { name: 'Reset', priority: ofOther },
    ],
  });
}
