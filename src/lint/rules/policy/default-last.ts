import { rankings } from '../../helpers/org/ranking.js';
import { isSystem } from '../../helpers/org/system.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a default policy that is above a policy of the same type that is not a default policy. Spec: Policy, "Defaults" 1, "always last
 * in priority".
 */
export const policyDefaultLast = defineRule({
  id: 'policy/default-last',
  severity: 'error',
  what: 'a default policy is not the last policy of its type',
  why: 'the default policy matches everybody, so it shadows the policies below it',
  source: 'Policy, "Defaults"',
  choices: [
    'the order of several default policies of one type does not matter: the live service has `Active Directory Policy` and `Default Policy`, both with `system: true`, for passwords',
  ],
  on: 'org',
  refusedByService: 'both',
  *check(org) {
    for (const ranked of rankings(org, 'policy')) {
      const others = ranked.filter(({ resource }) => !isSystem(resource));
      const last = others.find(({ priority }) => priority === others.at(-1)?.priority);
      for (const { resource, priority } of ranked)
        if (last !== undefined && priority < last.priority && isSystem(resource))
          yield {
            of: resource,
            at: ['priority'],
            message:
              'the default policy is above a policy of its type that is not a default policy; move it to the end',
            related: [{ of: last.resource, at: ['priority'], message: 'a policy below it' }],
          };
    }
  },
  examples: () => ({
    bad: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Default Policy', priority: 1, system: true },
          { id: 'p2', type: 'PASSWORD', name: 'Staff', priority: 2 },
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
      exampleGiven(
        {
          policies: [
            { id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 },
            { id: 'p2', type: 'PASSWORD', name: 'Default Policy', priority: 2, system: true },
            { id: 'p3', type: 'PASSWORD', name: 'Active Directory Policy', priority: 3, system: true },
          ],
        },
        { note: 'The last two policies have `system: true`, so both are default policies', edition: 'field' },
      ),
    ],
  }),
});
