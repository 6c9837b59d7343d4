import { factsOf } from '../../helpers/policy/policy-types.js';
import { at } from '../../rule/json-path.js';
import { type Org, typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Policy, "Defaults" 1, "cannot be deleted". */
export const policyDefaultDeleted = defineRule({
  id: 'policy/default-deleted',
  severity: 'error',
  what: 'a change deletes a default policy',
  why: 'the service rejects the deletion, possibly after it has applied other parts of the change',
  source: 'Policy, "Defaults"',
  on: 'change',
  refusedByService: 'both',
  *check(change) {
    if (change.isRequest === undefined && !showsPolicies(change.after)) return;
    for (const { before, after } of change.pairs('policy')) {
      if (before === undefined || after !== undefined || at(before.value, 'system') !== true) continue;
      if (factsOf(typeOf(before, change.before))?.isMadeByService === true) continue;
      yield { of: before, message: 'the default policy cannot be deleted; keep it' };
    }
  },
  examples: () => ({
    bad: [{ before: withDefault('Default Policy'), after: withDefault() }],
    good: [
      exampleGiven(
        { before: withDefault('Default Policy'), after: withDefault('Fallback') },
        { note: 'The policy is renamed, not deleted' },
      ),
      exampleGiven(
        { before: withDefault('Default Policy'), after: { zones: [] } },
        { note: 'The later state contains no policies, so it shows no deletion' },
      ),
    ],
  }),
});

/** Whether a state of the org contains policies. A state without policies does not show that a policy was removed. */
function showsPolicies(org: Org): boolean {
  return org.all('policy').length > 0;
}

/** Returns an example org with a password policy, and a default policy if a name for it is given. */
function withDefault(name?: string) {
  return {
    policies: [
      { id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 },
      ...(name === undefined ? [] : [{ id: 'p2', type: 'PASSWORD', name, priority: 2, system: true }]),
    ],
  };
}
