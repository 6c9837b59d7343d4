import { quoted } from '../../../base/messages.js';
import { factsOf } from '../../helpers/policy/policy-types.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Policy, `type`, "Identity Engine only". */
export const policyIdentityEngineOnly = defineRule({
  id: 'policy/identity-engine-only',
  severity: 'error',
  what: 'a policy has a type that does not exist on Classic Engine',
  why: 'a Classic Engine org rejects the type, so the org cannot have this policy',
  source: 'Policy, `type`',
  on: 'policy',
  refusedByService: 'both',
  engine: 'classic',
  *check(policy, context) {
    const facts = factsOf(typeOf({ value: policy }, context));
    if (facts?.isIdentityEngineOnly !== true) return;
    yield {
      at: ['type'],
      message: `${quoted(facts.name)} exists only on Identity Engine; remove the policy, or set the engine to Identity Engine`,
    };
  },
  examples: () => ({
    bad: [{ type: 'ACCESS_POLICY', name: 'Intranet' }],
    good: [
      { type: 'PASSWORD', name: 'Staff' },
      exampleGiven({ type: 'ACCESS_POLICY', name: 'Intranet' }, { engine: 'identity' }),
    ],
  }),
});
