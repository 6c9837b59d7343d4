import { quoted } from '../../../base/messages.js';
import { notRecorded } from '../../helpers/org/at-one-time.js';
import { textAt, textsAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** The credential providers that store passwords outside the service and its directories. */
const ELSEWHERE: ReadonlySet<string> = new Set(['FEDERATION', 'SOCIAL']);

/**
 * Checks only the rules of password policies. The conditions of the policies also contain providers, but the schema already checks these.
 * Spec: Password policy, "apply only to service-mastered and directory-sourced users".
 */
export const passwordProviderUnsupported = defineRule({
  id: 'password/provider-unsupported',
  severity: 'error',
  what: 'a password rule lists a user whose password the service does not manage',
  why: 'password rules apply only to users whose password the service or a connected directory stores, so the rule never matches other users',
  source: 'Password policy',
  on: 'rule',
  refusedByService: 'both',
  reading: ['stored'],
  *check(rule, { org, resource }) {
    if (typeOf(resource, org) !== 'PASSWORD' || notRecorded(org, [resource]).length === 0) return;
    for (const [index, id] of textsAt(rule, ...INCLUDED)) {
      const user = org.find('user', id);
      const provider = textAt(user?.value, 'credentials', 'provider', 'type');
      if (user === undefined || provider === undefined || !ELSEWHERE.has(provider)) continue;
      yield {
        at: [...INCLUDED, index],
        message: `the credentials of ${quoted(user.name ?? id)} come from ${quoted(provider)}, so no password rule applies; remove the user`,
        related: [{ of: user, at: ['credentials', 'provider', 'type'], message: 'the user' }],
      };
    }
  },
  examples: () => ({
    bad: [exampleGiven(forAnn(), { org: withAnnFrom('SOCIAL') })],
    good: [
      exampleGiven(forAnn(), {
        note: 'The connected directory stores the password of the user',
        org: withAnnFrom('ACTIVE_DIRECTORY'),
      }),
    ],
  }),
});

const INCLUDED = ['conditions', 'people', 'users', 'include'] as const;

function forAnn() {
  return {
    type: 'PASSWORD',
    name: 'Ann',
    priority: 1,
    conditions: { people: { users: { include: ['u1'], exclude: [] } } },
    actions: { passwordChange: { access: 'ALLOW' } },
  };
}

function withAnnFrom(type: string) {
  return {
    users: [{ id: 'u1', profile: { login: 'ann@example.com' }, credentials: { provider: { type } } }],
  };
}
