import { alternatives, quoted } from '../../../base/messages.js';
import { conditionOf } from '../../../model/conditions/leaves.js';
import { conditionKeysOfPolicies } from '../../helpers/condition/condition-keys.js';
import { factsOf, type PolicyTypeFacts } from '../../helpers/policy/policy-types.js';
import { isGiven, membersAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), "Which conditions are usable depends on the policy type". */
export const policyConditionNotAllowed = defineRule({
  id: 'policy/condition-not-allowed',
  severity: 'error',
  what: 'a policy has a condition that its type does not support',
  why: 'the service rejects the condition; express the restriction in the rules of the policy',
  source: 'Conditions (policy and rule)',
  on: 'policy',
  refusedByService: 'both',
  *check(policy, context) {
    const facts = factsOf(typeOf({ value: policy }, context));
    if (facts?.conditions !== 'some') return;
    const usable = conditionKeysOfPolicies(facts.name);
    for (const key of Object.keys(membersAt(policy, 'conditions'))) {
      if (usable.includes(key) || conditionOf(key) === undefined) continue;
      if (!isGiven(policy, 'conditions', key)) continue;
      yield {
        at: ['conditions', key],
        isKey: true,
        message: `${quoted(key)} is not a condition of ${nameOf(facts)}${insteadOf(usable)}; move it to the rules of the policy`,
      };
    }
  },
  examples: () => ({
    bad: [
      {
        type: 'PASSWORD',
        name: 'Staff',
        conditions: { network: { connection: 'ZONE', include: ['z1'] } },
      },
      {
        type: 'ACCESS_POLICY',
        name: 'Intranet',
        conditions: {
          people: { groups: { include: ['g1'], exclude: [] }, users: { include: [], exclude: [] } },
        },
      },
    ],
    good: [
      { type: 'PASSWORD', name: 'Staff', conditions: { authProvider: { provider: 'ACTIVE_DIRECTORY' } } },
      exampleGiven(
        { type: 'ACCESS_POLICY', name: 'Intranet', conditions: null },
        { note: '`null` means that the policy has no conditions' },
      ),
    ],
  }),
});

function nameOf({ title }: PolicyTypeFacts): string {
  return /^[aeio]/i.test(title) ? `an ${title}` : `a ${title}`;
}

function insteadOf(keys: readonly string[]): string {
  return keys.length === 0
    ? ', which has no conditions'
    : `, which supports only ${alternatives(
        keys.map((key) => quoted(key)),
        'and',
      )}`;
}
