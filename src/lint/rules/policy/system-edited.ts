import { factsOf } from '../../helpers/policy/policy-types.js';
import type { OrgChange, Pair } from '../../rule/change.js';
import { textAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, type Report } from '../../rule/rule.js';

/** Spec: Entity risk policy; Continuous access evaluation policy: "links allow GET and PUT on the policy". */
export const policySystemEdited = defineRule({
  id: 'policy/system-edited',
  severity: 'error',
  what: 'a change creates, deletes, activates or deactivates an entity risk or continuous access policy, which can only be updated',
  why: 'the service creates the only entity risk policy and the only continuous access policy, and rejects every change except an update',
  source: 'Entity risk policy; Continuous access evaluation policy',
  on: 'change',
  refusedByService: 'both',
  engine: 'identity',
  *check(change) {
    if (change.isRequest === undefined && !showsPolicies(change)) return;
    for (const pair of change.pairs('policy')) {
      const report = judged(pair, change);
      if (report !== undefined) yield report;
    }
  },
  examples: () => ({
    bad: [
      { before: withEntityRisk('ACTIVE'), after: withEntityRisk() },
      { before: withEntityRisk(), after: withEntityRisk('ACTIVE') },
      { before: withEntityRisk('INACTIVE'), after: withEntityRisk('ACTIVE') },
    ],
    good: [{ before: withEntityRisk('ACTIVE'), after: withEntityRisk('ACTIVE') }],
  }),
});

/** Whether both states of the org contain policies. A state without policies does not show what happened to them. */
function showsPolicies({ before, after }: OrgChange): boolean {
  return before.all('policy').length > 0 && after.all('policy').length > 0;
}

/**
 * Returns the report for a system policy that exists only after the change. It is not used for a recorded create request, which
 * `policy/system-created` reports.
 */
function reportCreation(policy: Resource): Report {
  return {
    of: policy,
    message: 'this system policy cannot be created; update the one that the service created',
  };
}

function judged({ before, after }: Pair, change: OrgChange): Report | undefined {
  const policy = after ?? before;
  const type = policy && typeOf(policy, after === undefined ? change.before : change.after);
  if (policy === undefined || factsOf(type)?.isMadeByService !== true) return undefined;
  if (after === undefined) return { of: policy, message: 'this system policy cannot be deleted; keep it' };
  if (before === undefined) return change.isRequest ? undefined : reportCreation(policy);
  const [was, is] = [before, after].map(({ value }) => textAt(value, 'status'));
  if (was === undefined || is === undefined || was === is) return undefined;
  return {
    of: after,
    at: ['status'],
    message: 'this system policy cannot be activated or deactivated; keep its status',
    related: [{ of: before, at: ['status'], message: 'the previous status' }],
  };
}

/** Returns an example org with a default password policy, and an entity risk policy if a status for it is given. */
function withEntityRisk(status?: string) {
  const password = { id: 'p1', type: 'PASSWORD', name: 'Default Policy', priority: 1, system: true };
  const entityRisk = { id: 'p2', type: 'ENTITY_RISK', name: 'Entity risk', priority: 1, status };
  return { policies: [password, ...(status === undefined ? [] : [entityRisk])] };
}
