import { quoted } from '../../../base/messages.js';
import { factsOf } from '../../helpers/policy/policy-types.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Policy, `type`, "Identity Engine only". */
export const policyIdentityEngineOnly = defineRule({
  id: 'policy/identity-engine-only',
  severity: 'error',
  what: 'a policy of a type that Classic Engine does not have',
  why: 'an org on Classic Engine refuses the type, so that the policy cannot be there',
  source: 'Policy, `type`',
  on: 'policy',
  refusedByService: 'both',
  engine: 'classic',
  *check(policy, context) {
    const facts = factsOf(typeOf({ value: policy }, context));
    if (facts?.isIdentityEngineOnly !== true) return;
    yield {
      at: ['type'],
      message: `${quoted(facts.name)} exists on Identity Engine only: leave the policy out, or say that the org is on Identity Engine`,
    };
  },
  examples: {
    bad: [{ type: 'ACCESS_POLICY', name: 'Intranet' }],
    good: [
      { type: 'PASSWORD', name: 'Staff' },
      exampleGiven({ type: 'ACCESS_POLICY', name: 'Intranet' }, { engine: 'identity' }),
    ],
  },
});
