import { quoted } from '../../../base/messages.js';
import { isContradicted, replayRecording } from '../../helpers/recording/replay.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Policies, "Clone": "authentication policies only". */
export const policyCloneType = defineRule({
  id: 'policy/clone-type',
  severity: 'error',
  what: 'a request clones a policy that is not an authentication policy',
  why: 'the service clones only authentication policies, and rejects the request',
  source: 'Policies, "Clone"',
  on: 'recording',
  refusedByService: 'both',
  engine: 'identity',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org)) {
      const { exchange, operation } = step;
      if (operation.name !== 'clone a policy' || isContradicted(step, org)) continue;
      const policy = step.known('policy', operation.ids.policy_id ?? '');
      const type = policy && typeOf(policy, org);
      if (policy === undefined || type === undefined || type === 'ACCESS_POLICY') continue;
      yield {
        of: exchange.resource,
        message: `the policy has the type ${quoted(type)}, but only \`ACCESS_POLICY\` can be cloned; create a new policy instead`,
        related: [{ of: policy, at: ['type'], message: 'the type of the policy' }],
      };
    }
  },
  examples: () => ({
    bad: [[policy('PASSWORD'), clone()]],
    good: [
      [policy('ACCESS_POLICY'), clone()],
      exampleGiven([clone()], { note: 'The recording does not show the type of the policy' }),
    ],
  }),
});

function policy(type: string) {
  const value = { id: 'p1', type, name: 'Staff', status: 'ACTIVE', priority: 1, system: false };
  return { method: 'GET', path: '/api/v1/policies/p1', status: 200, response: value };
}

function clone() {
  return { method: 'POST', path: '/api/v1/policies/p1/clone', status: 204, response: null };
}
