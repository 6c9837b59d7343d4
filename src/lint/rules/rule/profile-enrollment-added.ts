import { isContradicted, replayRecording } from '../../helpers/recording/replay.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Profile enrollment policy, "A policy has exactly one rule". */
export const ruleProfileEnrollmentAdded = defineRule({
  id: 'rule/profile-enrollment-added',
  severity: 'error',
  what: 'a recorded request adds a rule to a profile enrollment policy',
  why: 'the service creates the only rule of such a policy, and rejects others',
  source: 'Profile enrollment policy',
  on: 'recording',
  refusedByService: 'both',
  engine: 'identity',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org)) {
      const { exchange, operation } = step;
      if (operation.name !== 'create a rule' || isContradicted(step, org)) continue;
      const policy = step.known('policy', operation.ids.policy_id ?? '');
      if (policy === undefined || typeOf(policy, org) !== 'PROFILE_ENROLLMENT') continue;
      yield {
        of: exchange.resource,
        message: 'a profile enrollment policy has exactly one rule; update that one instead',
        related: [{ of: policy, message: 'the policy' }],
      };
    }
  },
  examples: () => ({
    bad: [[policy('PROFILE_ENROLLMENT'), added()]],
    good: [
      [policy('ACCESS_POLICY'), added()],
      exampleGiven([added()], { note: 'The recording does not show the type of the policy' }),
    ],
  }),
});

function policy(type: string) {
  const value = { id: 'p1', type, name: 'Sign-up', status: 'ACTIVE', priority: 1, system: false };
  return { method: 'GET', path: '/api/v1/policies/p1', status: 200, response: value };
}

function added() {
  return { method: 'POST', path: '/api/v1/policies/p1/rules', status: 400, response: null };
}
