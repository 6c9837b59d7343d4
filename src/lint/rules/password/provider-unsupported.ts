import { quoted } from '../../../base/messages.js';
import { notRecorded } from '../../helpers/document/at-one-time.js';
import { textAt, textsAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule } from '../../rule/rule.js';

/** Where credentials come from whose password neither the service nor a connected directory keeps. */
const ELSEWHERE: ReadonlySet<string> = new Set(['FEDERATION', 'SOCIAL']);

/**
 * Spec: Password policy, "apply only to service-mastered and directory-sourced users". Of the providers that a policy
 * names itself, the shape of its condition speaks.
 */
export const passwordProviderUnsupported = defineRule({
  id: 'password/provider-unsupported',
  severity: 'error',
  what: 'a password rule for somebody whose password the service does not govern',
  why: 'it applies to people of its own directory and of a connected one only: for the others it never holds',
  source: 'Password policy',
  on: 'org',
  *check(org) {
    if (org.all('user').length === 0) return;
    const path = ['conditions', 'people', 'users', 'include'];
    for (const rule of notRecorded(org, org.all('rule'))) {
      if (typeOf(rule, org) !== 'PASSWORD') continue;
      for (const [index, id] of textsAt(rule.value, ...path)) {
        const user = org.find('user', id);
        const provider = textAt(user?.value, 'credentials', 'provider', 'type');
        if (user === undefined || provider === undefined || !ELSEWHERE.has(provider)) continue;
        yield {
          of: rule,
          at: [...path, index],
          message: `the credentials of ${quoted(user.name ?? id)} come from ${quoted(provider)}, so no password rule applies; leave the user out`,
          related: [{ of: user, at: ['credentials', 'provider', 'type'], message: 'the user' }],
        };
      }
    }
  },
  examples: {
    bad: [withUserFrom('SOCIAL')],
    good: [withUserFrom('ACTIVE_DIRECTORY')],
  },
});

/** A password policy whose rule names a user of the provider. */
function withUserFrom(type: string) {
  const users = { include: ['u1'], exclude: [] };
  const rule = {
    id: 'r1',
    type: 'PASSWORD',
    name: 'Ann',
    priority: 1,
    conditions: { people: { groups: { include: [], exclude: [] }, users } },
    actions: { passwordChange: { access: 'ALLOW' } },
  };
  return {
    policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 }],
    rules: { p1: [rule] },
    users: [{ id: 'u1', profile: { login: 'ann@example.com' }, credentials: { provider: { type } } }],
  };
}
