import { policiesByType } from '../../helpers/policy/by-type.js';
import { factsOf } from '../../helpers/policy/types.js';
import { at, numberAt } from '../../rule/json-path.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, given } from '../../rule/rule.js';

/** Spec: Policy, "Defaults" 1, "always last in priority". Default policies among themselves may stand in any order. */
export const policyDefaultLast = defineRule({
  id: 'policy/default-last',
  severity: 'error',
  what: 'a default policy ranks above another policy of its type',
  why: 'the default takes whoever no other policy takes: what ranks below it would never be considered',
  source: 'Policy, "Defaults"',
  on: 'org',
  *check(org) {
    for (const [type, policies] of policiesByType(org)) {
      if (factsOf(type)?.isRanked[org.edition] === false) continue;
      const last = lastOf(policies.filter((policy) => !isDefault(policy)));
      if (last === undefined) continue;
      for (const policy of policies)
        if (isDefault(policy) && priorityOf(policy) < priorityOf(last))
          yield {
            of: policy,
            at: ['priority'],
            message: 'the default policy ranks above another one of its type; it is always last',
            related: [{ of: last, at: ['priority'], message: 'a policy that ranks below it' }],
          };
    }
  },
  examples: {
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
      given(
        {
          policies: [
            { id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 },
            { id: 'p2', type: 'PASSWORD', name: 'Default Policy', priority: 2, system: true },
            { id: 'p3', type: 'PASSWORD', name: 'Active Directory Policy', priority: 3, system: true },
          ],
        },
        { edition: 'field' },
      ),
    ],
  },
});

function isDefault({ value }: Resource): boolean {
  return at(value, 'system') === true;
}

/** Without a priority, nothing can be said. */
function priorityOf({ value }: Resource): number {
  return numberAt(value, 'priority') ?? Number.NaN;
}

function lastOf(policies: readonly Resource[]): Resource | undefined {
  return policies.reduce<Resource | undefined>(
    (last, policy) =>
      priorityOf(policy) > (last === undefined ? Number.NEGATIVE_INFINITY : priorityOf(last)) ? policy : last,
    undefined,
  );
}
