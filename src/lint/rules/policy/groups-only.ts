import { quoted } from '../../../base/messages.js';
import { conditionKeysOfPolicies } from '../../helpers/condition/condition-keys.js';
import { factsOf } from '../../helpers/policy/policy-types.js';
import { listAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Reports policies that include users, or that exclude users or groups. Does not check policy types that do not support the condition
 * `people`, because another lint rule reports the condition. Spec: Conditions (policy and rule), `people`: "For policies only a group may
 * be included".
 */
export const policyGroupsOnly = defineRule({
  id: 'policy/groups-only',
  severity: 'error',
  what: 'a policy includes users, or excludes users or groups',
  why: 'a policy can only include groups; the service rejects other lists, so they have no effect',
  source: 'Conditions (policy and rule), `people`',
  on: 'policy',
  refusedByService: 'both',
  *check(policy, context) {
    const facts = factsOf(typeOf({ value: policy }, context));
    if (facts?.conditions === 'none') return;
    if (facts?.conditions === 'some' && !conditionKeysOfPolicies(facts.name).includes('people')) return;
    for (const path of FORBIDDEN) {
      const at = ['conditions', 'people', ...path];
      if (listAt(policy, ...at).length > 0)
        yield {
          at,
          isKey: true,
          message: `${quoted(path.join('.'))} is not valid in a policy; include groups here, and move other restrictions to its rules`,
        };
    }
  },
  examples: () => ({
    bad: [
      {
        type: 'PASSWORD',
        name: 'Staff',
        conditions: { people: { users: { include: ['u1'], exclude: [] } } },
      },
      {
        type: 'PASSWORD',
        name: 'Staff',
        conditions: { people: { groups: { include: ['g1'], exclude: ['g2'] } } },
      },
    ],
    good: [
      {
        type: 'PASSWORD',
        name: 'Staff',
        conditions: {
          people: { groups: { include: ['g1'], exclude: [] }, users: { include: [], exclude: [] } },
        },
      },
    ],
  }),
});

const FORBIDDEN = [
  ['groups', 'exclude'],
  ['users', 'include'],
  ['users', 'exclude'],
] as const;
