import { quoted } from '../../../base/messages.js';
import { authenticatorsIn } from '../../helpers/enrollment/enrollment-entries.js';
import { at, textAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Reports a change that deactivates an authenticator while an enrollment policy offers it. The live service rejects such a change. */
export const enrollmentInUseDeactivated = defineRule({
  id: 'enrollment/in-use-deactivated',
  severity: 'error',
  what: 'a change deactivates an authenticator that an enrollment policy lets users enroll',
  why: 'the service rejects the change as long as any enrollment policy lets users enroll the authenticator (`enroll.self` other than `NOT_ALLOWED`)',
  source:
    'Refusals of the live service: "Cannot modify/disable this authenticator because it is enabled in one or more policies."',
  on: 'change',
  refusedByService: 'field',
  edition: 'field',
  engine: 'identity',
  *check({ after, pairs }) {
    const deactivated = new Map(
      pairs('authenticator').flatMap(({ before, after: now }) => {
        const key = textAt(now?.value, 'key');
        const isDeactivated =
          at(now?.value, 'status') === 'INACTIVE' && at(before?.value, 'status') === 'ACTIVE';
        return now !== undefined && key !== undefined && isDeactivated ? [[key, now] as const] : [];
      }),
    );
    if (deactivated.size === 0) return;
    for (const policy of after.all('policy')) {
      if (typeOf(policy, after) !== 'MFA_ENROLL') continue;
      for (const { key, self, at: place } of authenticatorsIn(at(policy.value, 'settings'))) {
        const authenticator = deactivated.get(key);
        if (authenticator === undefined || self === undefined || self === 'NOT_ALLOWED') continue;
        yield {
          of: policy,
          at: ['settings', ...place],
          message: `the change deactivates ${quoted(key)}, but this policy still lets users enroll it; set its \`enroll.self\` to \`NOT_ALLOWED\` in this policy first`,
          related: [{ of: authenticator, message: 'the authenticator' }],
        };
      }
    }
  },
  examples: () => ({
    bad: [{ before: orgWith('ACTIVE', 'OPTIONAL'), after: orgWith('INACTIVE', 'OPTIONAL') }],
    good: [
      exampleGiven(
        { before: orgWith('ACTIVE', 'OPTIONAL'), after: orgWith('INACTIVE', 'NOT_ALLOWED') },
        { note: 'In the later state, the policy no longer lets users enroll the authenticator' },
      ),
      exampleGiven(
        { before: orgWith('INACTIVE', 'OPTIONAL'), after: orgWith('INACTIVE', 'OPTIONAL') },
        { note: 'The authenticator was inactive before the change, so the change does not deactivate it' },
      ),
    ],
  }),
});

/**
 * Returns an example org with a phone authenticator of this status. Its enrollment policy has the given value of `self` for the
 * authenticator.
 */
function orgWith(status: string, self: string) {
  const authenticators = [
    { key: 'okta_password', enroll: { self: 'REQUIRED' } },
    { key: 'phone_number', enroll: { self } },
  ];
  const settings = { type: 'AUTHENTICATORS', authenticators };
  return {
    authenticators: [{ id: 'a1', key: 'phone_number', name: 'Phone', type: 'phone', status }],
    policies: [{ id: 'p1', type: 'MFA_ENROLL', name: 'Staff', priority: 1, settings }],
  };
}
