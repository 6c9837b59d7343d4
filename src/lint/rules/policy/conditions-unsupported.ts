import { factsOf } from '../../helpers/policy/policy-types.js';
import { isGiven, membersAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Spec: Profile enrollment policy; Entity risk policy; Continuous access evaluation policy: "policy conditions
 * unsupported".
 */
export const policyConditionsUnsupported = defineRule({
  id: 'policy/conditions-unsupported',
  severity: 'error',
  what: 'conditions in a policy of a type that takes none',
  why: 'such a policy is not chosen by conditions: the service refuses them, and nobody is kept out by them',
  source: 'Profile enrollment policy; Entity risk policy; Continuous access evaluation policy',
  on: 'policy',
  refusedByService: 'both',
  engine: 'identity',
  fix: 'suggested',
  *check(policy, context) {
    const facts = factsOf(typeOf({ value: policy }, context));
    if (facts?.conditions !== 'none') return;
    const keys = Object.keys(membersAt(policy, 'conditions'));
    if (!keys.some((key) => isGiven(policy, 'conditions', key))) return;
    yield {
      at: ['conditions'],
      isKey: true,
      message: `policies of the type \`${facts.name}\` take no conditions: leave them out`,
      fix: {
        kind: 'suggested',
        what: 'remove `conditions`',
        changes: [{ op: 'remove', at: ['conditions'] }],
      },
    };
  },
  examples: {
    bad: [
      {
        type: 'ENTITY_RISK',
        name: 'Entity risk',
        conditions: {
          people: { groups: { include: ['g1'], exclude: [] }, users: { include: [], exclude: [] } },
        },
      },
    ],
    good: [
      { type: 'ENTITY_RISK', name: 'Entity risk', conditions: null },
      exampleGiven(
        { type: 'POST_AUTH_SESSION', name: 'After sign-in', conditions: null },
        { edition: 'field' },
      ),
    ],
  },
});
