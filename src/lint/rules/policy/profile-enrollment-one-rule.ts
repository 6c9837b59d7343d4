import { exampleRules } from '../../helpers/example/example-org.js';
import { atOneTime, isAtOneTime } from '../../helpers/org/at-one-time.js';
import { enrollmentExample } from '../../helpers/profile/profile-enrollment.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Profile enrollment policy, "A policy has exactly one rule". */
export const policyProfileEnrollmentOneRule = defineRule({
  id: 'policy/profile-enrollment-one-rule',
  severity: 'error',
  what: 'a profile enrollment policy has no rule, or more than one',
  why: 'the service creates the only rule of such a policy, and rejects others, so no org can have a policy with another number of rules',
  source: 'Profile enrollment policy',
  on: 'policy',
  refusedByService: 'both',
  reading: ['stored'],
  engine: 'identity',
  *check(_, { org, resource }) {
    if (typeOf(resource, org) !== 'PROFILE_ENROLLMENT' || !isAtOneTime(resource, org)) return;
    const [first, second] = atOneTime(org, org.rulesOf(resource));
    if (first === undefined && org.hasAllRules(resource))
      yield {
        message:
          'the policy has no rule, but it always has exactly one, which the service creates; add it to the export',
      };
    if (first !== undefined && second !== undefined)
      yield {
        of: second,
        message: 'a profile enrollment policy has exactly one rule; merge this rule into the first one',
        related: [{ of: first, message: 'the first rule' }],
      };
  },
  examples: () => ({
    bad: [signUp(rule('First'), { ...rule('Second'), system: true }), signUp()],
    good: [
      signUp({ ...rule('Only'), system: true }),
      exampleGiven(
        { type: 'PROFILE_ENROLLMENT', name: 'Sign-up' },
        { note: 'The document contains no list of rules, so the rules are unknown' },
      ),
    ],
  }),
});

/**
 * Returns an example profile enrollment policy with these rules. With at least one rule, it is the default policy; without rules, it is
 * another policy.
 */
function signUp(...rules: readonly object[]) {
  const system = rules.length > 0;
  return exampleGiven(
    { type: 'PROFILE_ENROLLMENT', name: 'Sign-up', priority: 1, system },
    { org: exampleRules(...rules) },
  );
}

function rule(name: string) {
  return { type: 'PROFILE_ENROLLMENT', name, actions: { profileEnrollment: enrollmentExample({}) } };
}
