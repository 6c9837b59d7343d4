import { quoted } from '../../../base/messages.js';
import { factsOf } from '../../helpers/policy/policy-types.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Entity risk policy; Continuous access evaluation policy: "a system policy", "GET and PUT on the policy". */
export const policySystemCreated = defineRule({
  id: 'policy/system-created',
  severity: 'error',
  what: 'a request creates an entity risk or continuous access policy, which only the service creates',
  why: 'the service creates the entity risk policy and the continuous access policy itself, and rejects a second one',
  source: 'Entity risk policy; Continuous access evaluation policy',
  on: 'policy',
  refusedByService: 'both',
  reading: ['create'],
  engine: 'identity',
  *check(policy, context) {
    const facts = factsOf(typeOf({ value: policy }, context));
    if (facts?.isMadeByService !== true) return;
    yield {
      at: ['type'],
      message: `the service creates the only ${facts.title}; update it instead of creating ${quoted(facts.name)}`,
    };
  },
  examples: () => ({
    bad: [
      { type: 'ENTITY_RISK', name: 'Entity risk' },
      { type: 'CONTINUOUS_ACCESS', name: 'Continuous access' },
    ],
    good: [
      { type: 'PASSWORD', name: 'Staff' },
      exampleGiven({ type: 'ENTITY_RISK', name: 'Entity risk' }, { reading: 'update' }),
      exampleGiven(
        { id: 'p1', type: 'ENTITY_RISK', name: 'Entity risk', system: true },
        { reading: 'stored' },
      ),
    ],
  }),
});
