import { isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Authentication policy, "An inherence constraint cannot be configured". */
export const assuranceInherenceNotConfigurable = defineRule({
  id: 'assurance/inherence-not-configurable',
  severity: 'error',
  what: 'a constraint uses the class `inherence`',
  why: 'the service rejects the rule or drops the constraint: biometrics count only as user verification of another authenticator',
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
        '`inherence` cannot be required by itself; remove it, and set `userVerification: REQUIRED` in `possession`',
    };
  },
  examples: () => ({
    bad: [{ inherence: { required: true } }, { knowledge: { types: ['PASSWORD'] }, inherence: {} }],
    good: [{ possession: { userVerification: 'REQUIRED' } }],
  }),
});
