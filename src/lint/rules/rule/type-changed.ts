import { quoted } from '../../../base/messages.js';
import { textAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule } from '../../rule/rule.js';

export const ruleTypeChanged = defineRule({
  id: 'rule/type-changed',
  severity: 'error',
  what: 'the type of a rule changes',
  why: 'a rule always has the type of its policy, so the service rejects another one',
  source: 'Linting, "Assumptions"',
  on: 'change',
  refusedByService: 'both',
  *check(change) {
    for (const { before, after } of change.pairs('rule')) {
      if (before === undefined || after === undefined || before.policyId !== after.policyId) continue;
      const [was, is] = [typeOf(before, change.before), typeOf(after, change.after)];
      if (was === undefined || is === undefined || was === is) continue;
      const [old, now] = [before, after].map(({ value }) => quoted(textAt(value, 'type') ?? ''));
      yield {
        of: after,
        at: ['type'],
        message: `the type cannot change from ${old} to ${now}; create a new rule in a policy of that type`,
        related: [{ of: before, at: ['type'], message: 'the previous type' }],
      };
    }
  },
  examples: () => ({
    bad: [{ before: withRule('PASSWORD'), after: withRule('MFA_ENROLL') }],
    good: [{ before: withRule('PASSWORD'), after: withRule('PASSWORD') }],
  }),
});

/** Returns an export with a single rule of the type `type`. The export does not contain the policy of this rule. */
function withRule(type: string) {
  const actions =
    type === 'PASSWORD' ? { passwordChange: { access: 'ALLOW' } } : { enroll: { self: 'CHALLENGE' } };
  return { rules: [{ id: 'r1', type, name: 'Staff', policyId: 'p1', actions }] };
}
