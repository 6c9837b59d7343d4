import { policiesByType } from '../../helpers/org/policies-by-type.js';
import { defineRule } from '../../rule/rule.js';

const MOST = 500;

/** Spec: Profile enrollment policy, "At most 500 such policies per org". */
export const policyProfileEnrollmentLimit = defineRule({
  id: 'policy/profile-enrollment-limit',
  severity: 'error',
  what: `an org has more than ${MOST} profile enrollment policies`,
  why: 'the service rejects further profile enrollment policies',
  source: 'Profile enrollment policy',
  on: 'org',
  refusedByService: 'both',
  engine: 'identity',
  *check(org) {
    const policies = policiesByType(org).get('PROFILE_ENROLLMENT') ?? [];
    const over = policies[MOST];
    if (over === undefined) return;
    yield {
      of: over,
      message: `the org has ${policies.length} profile enrollment policies, but the limit is ${MOST}; remove some`,
    };
  },
  examples: () => ({
    bad: [{ policies: many(MOST + 1) }],
    good: [{ policies: many(2) }],
  }),
});

/** Returns an example org with this number of profile enrollment policies. The last one is the default policy. */
function many(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    type: 'PROFILE_ENROLLMENT',
    name: `Sign-up ${index}`,
    priority: index + 1,
    ...(index === count - 1 && { system: true }),
  }));
}
