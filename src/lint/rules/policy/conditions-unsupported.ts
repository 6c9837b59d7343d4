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
  what: 'a policy has conditions, but its type supports none',
  why: 'the service does not select such a policy by conditions, so it rejects them',
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
      message: `policies of the type \`${facts.name}\` have no conditions; remove them`,
      fix: {
        kind: 'suggested',
        what: 'remove `conditions`',
        changes: [{ op: 'remove', at: ['conditions'] }],
      },
    };
  },
  examples: () => ({
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
  }),
});
