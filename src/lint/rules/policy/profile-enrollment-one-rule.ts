import { atOneTime } from '../../helpers/document/at-one-time.js';
import { policiesByType } from '../../helpers/policy/by-type.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Profile enrollment policy, "A policy has exactly one rule". */
export const policyProfileEnrollmentOneRule = defineRule({
  id: 'policy/profile-enrollment-one-rule',
  severity: 'error',
  what: 'a profile enrollment policy has no rule, or more than one',
  why: 'the service makes its one rule and lets nobody add another: an org that looks like this cannot be written',
  source: 'Profile enrollment policy',
  on: 'org',
  engine: 'identity',
  *check(org) {
    for (const policy of policiesByType(org).get('PROFILE_ENROLLMENT') ?? []) {
      const [first, second] = atOneTime(org, org.rulesOf(policy));
      if (first === undefined && org.hasAllRules(policy))
        yield { of: policy, message: 'the policy has no rule; it has exactly one, which the service makes' };
      if (first !== undefined && second !== undefined)
        yield {
          of: second,
          message: 'a profile enrollment policy has exactly one rule: put what this one says into the first',
          related: [{ of: first, message: 'the first rule' }],
        };
    }
  },
  examples: {
    bad: [withRules(2), withRules(0)],
    good: [withRules(1), { policies: [{ id: 'p1', type: 'PROFILE_ENROLLMENT', name: 'Sign-up' }] }],
  },
});

/** A policy with so many rules, the last of which is its default rule; the default one, if it has any. */
function withRules(count: number) {
  const rules = Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    type: 'PROFILE_ENROLLMENT',
    name: `Sign-up ${index}`,
    priority: index + 1,
    system: index === count - 1,
    actions: {
      profileEnrollment: {
        access: 'ALLOW',
        activationRequirements: { emailVerification: false },
        profileAttributes: [{ name: 'email', label: 'Email', required: true }],
        unknownUserAction: 'REGISTER',
      },
    },
  }));
  return {
    policies: [{ id: 'p1', type: 'PROFILE_ENROLLMENT', name: 'Sign-up', priority: 1, system: count > 0 }],
    rules: { p1: rules },
  };
}
