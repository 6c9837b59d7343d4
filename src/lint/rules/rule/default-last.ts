import { isSystem, rulesByPolicy } from '../../helpers/rule/rules-by-policy.js';
import { numberAt } from '../../rule/json-path.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule } from '../../rule/rule.js';

const actions = { passwordChange: { access: 'ALLOW' } };

/** Spec: Policy, "Defaults" 3. */
export const ruleDefaultLast = defineRule({
  id: 'rule/default-last',
  severity: 'error',
  what: 'a rule that ranks below the default rule of its policy',
  why: 'the default rule takes everyone, so a rule below it would never be reached',
  source: 'Policy, "Defaults"',
  on: 'org',
  *check(org) {
    for (const siblings of rulesByPolicy(org)) {
      const last = highestDefault(siblings);
      if (last === undefined) continue;
      for (const rule of siblings) {
        if (isSystem(rule) || priorityOf(rule) <= priorityOf(last)) continue;
        yield {
          of: rule,
          at: ['priority'],
          message: `the default rule, of priority ${priorityOf(last)}, is always last: give this rule a lower number`,
          related: [{ of: last, at: ['priority'], message: 'the default rule' }],
        };
      }
    }
  },
  examples: {
    bad: [
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Default Policy', system: true }],
        rules: {
          p1: [
            { id: 'r1', type: 'PASSWORD', name: 'Default Rule', system: true, priority: 1, actions },
            { id: 'r2', type: 'PASSWORD', name: 'Reset', priority: 2, actions },
          ],
        },
      },
    ],
    good: [
      {
        policies: [{ id: 'p1', type: 'PASSWORD', name: 'Default Policy', system: true }],
        rules: {
          p1: [
            { id: 'r1', type: 'PASSWORD', name: 'Default Rule', system: true, priority: 2, actions },
            { id: 'r2', type: 'PASSWORD', name: 'Reset', priority: 1, actions },
          ],
        },
      },
    ],
  },
});

/** A rule without a priority is put where it may stand. */
function priorityOf({ value }: Resource): number {
  return numberAt(value, 'priority') ?? Number.NEGATIVE_INFINITY;
}

function highestDefault(siblings: readonly Resource[]): Resource | undefined {
  return siblings
    .filter((rule) => isSystem(rule) && Number.isFinite(priorityOf(rule)))
    .sort((a, b) => priorityOf(a) - priorityOf(b))[0];
}
