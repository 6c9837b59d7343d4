import { quoted } from '../../../base/messages.js';
import { isSystem } from '../../helpers/org/system.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Policy, "Defaults" 3. */
export const ruleDefaultDeleted = defineRule({
  id: 'rule/default-deleted',
  severity: 'error',
  what: 'a change deletes a default rule',
  why: 'the service rejects the deletion, so the change cannot be applied completely',
  source: 'Policy, "Defaults"',
  on: 'change',
  refusedByService: 'both',
  *check(change) {
    for (const { before, after } of change.pairs('rule')) {
      if (before === undefined || after !== undefined || !isSystem(before)) continue;
      const policy = before.policyId === undefined ? undefined : change.after.find('policy', before.policyId);
      if (policy === undefined || !change.after.hasAllRules(policy)) continue;
      yield {
        of: policy,
        message: `the default rule ${quoted(before.name ?? '')} of this policy cannot be deleted; keep it`,
        related: [{ of: before, message: 'the deleted rule' }],
      };
    }
  },
  examples: () => ({
    bad: [
      exampleGiven(
        { before: withRules('Catch-all Rule', 'Reset'), after: withRules('', 'Reset') },
        { edition: 'field' },
      ),
    ],
    good: [
      exampleGiven(
        { before: withRules('Catch-all Rule', 'Reset'), after: withRules('Catch-all Rule') },
        { edition: 'field' },
      ),
    ],
  }),
});

function withRules(catchAll: string, ...others: readonly string[]) {
  const verificationMethod = {
    type: 'ASSURANCE',
    factorMode: '1FA',
    constraints: [],
    reauthenticateIn: 'PT4H',
  };
  const actions = { appSignOn: { access: 'ALLOW', verificationMethod } };
  const rule = (name: string, system: boolean) => ({
    id: name,
    type: 'ACCESS_POLICY',
    name,
    system,
    actions,
  });
  return {
    policies: [{ id: 'p1', type: 'ACCESS_POLICY', name: 'Staff', priority: 1 }],
    rules: { p1: [...others.map((name) => rule(name, false)), ...(catchAll ? [rule(catchAll, true)] : [])] },
  };
}
