import { isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Authentication policy, "An inherence constraint cannot be configured". */
export const assuranceInherenceNotConfigurable = defineRule({
  id: 'assurance/inherence-not-configurable',
  severity: 'error',
  what: 'a constraint of the class `inherence`',
  why: 'the service refuses the rule or drops the constraint: biometrics only ever count as the second part of an authenticator that has them',
  source: 'Authentication policy, "Authenticator keys"',
  on: 'constraint',
  refusedByService: 'both',
  engine: 'identity',
  *check(constraint) {
    if (!isGiven(constraint, 'inherence')) return;
    yield {
      at: ['inherence'],
      isKey: true,
      message:
        '`inherence` cannot be demanded by itself: say `possession` with `userVerification: REQUIRED`, and remove it',
    };
  },
  examples: {
    bad: [{ inherence: { required: true } }, { knowledge: { types: ['PASSWORD'] }, inherence: {} }],
    good: [{ possession: { userVerification: 'REQUIRED' } }],
  },
});
