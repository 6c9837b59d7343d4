import { quoted } from '../../../base/messages.js';
import { textAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule } from '../../rule/rule.js';

export const policyTypeChanged = defineRule({
  id: 'policy/type-changed',
  severity: 'error',
  what: 'the type of a policy changes',
  why: 'the service rejects the change: the type of a policy cannot change after its creation',
  source: 'Linting, "Assumptions"',
  on: 'change',
  refusedByService: 'both',
  *check(change) {
    for (const { before, after } of change.pairs('policy')) {
      if (before === undefined || after === undefined) continue;
      const [was, is] = [typeOf(before, change.before), typeOf(after, change.after)];
      if (was === undefined || is === undefined || was === is) continue;
      yield {
        of: after,
        at: ['type'],
        message: `the type cannot change from ${wordOf(before)} to ${wordOf(after)}; create a new policy instead`,
        related: [{ of: before, at: ['type'], message: 'the previous type' }],
      };
    }
  },
  examples: () => ({
    bad: [{ before: ofType('MFA_ENROLL'), after: ofType('PASSWORD') }],
    good: [{ before: ofType('PASSWORD'), after: ofType('PASSWORD') }],
  }),
});

/** Returns the policy type as the document writes it. */
function wordOf({ value }: Resource): string {
  return quoted(textAt(value, 'type') ?? '');
}

/** Returns an example org with one policy of this type. */
function ofType(type: string) {
  return { policies: [{ id: 'p1', type, name: 'Default Policy', priority: 1, system: true }] };
}
