import { quoted } from '../../../base/messages.js';
import { conditionKeysOfPolicies } from '../../helpers/condition/condition-keys.js';
import { factsOf } from '../../helpers/policy/policy-types.js';
import { listAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Spec: Conditions (policy and rule), `people`: "For policies only a group may be included". Says nothing where the
 * type
 * takes no such condition at all: another rule does.
 */
export const policyGroupsOnly = defineRule({
  id: 'policy/groups-only',
  severity: 'error',
  what: 'a policy names users, or excludes somebody',
  why: 'a policy may only say which groups it is for: the service refuses the rest, and people believe that it holds',
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
          message: `${quoted(path.join('.'))} has no place in a policy; name groups to include here, and the others in its rules`,
        };
    }
  },
  examples: {
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
  },
});

const FORBIDDEN = [
  ['groups', 'exclude'],
  ['users', 'include'],
  ['users', 'exclude'],
] as const;
