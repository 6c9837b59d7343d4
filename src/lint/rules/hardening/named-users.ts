import { counted } from '../../../base/messages.js';
import { isInForce } from '../../helpers/hardening/in-force.js';
import { listAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `people`, `users`. */
export const hardeningNamedUsers = defineRule({
  id: 'hardening/named-users',
  severity: 'info',
  what: 'a rule lists individual users',
  why: 'nobody reviews such a list, so access that was granted by name remains when people change jobs; groups are reviewed',
  source: 'CIS Controls v8, 6.8 (role-based access control); NIST SP 800-53 rev. 5, AC-3(7)',
  on: 'condition:people',
  reading: ['stored'],
  preset: 'hardening',
  *check(people, { org, resource }) {
    for (const side of ['include', 'exclude']) {
      const { length } = listAt(people, 'users', side);
      if (length === 0 || resource.kind !== 'rule' || !isInForce(resource, org)) continue;
      yield {
        at: ['users', side],
        message: `the rule lists ${counted(length, 'user')}; use a group that contains ${length === 1 ? 'the user' : 'them'} instead`,
      };
    }
  },
  examples: () => ({
    bad: [
      exampleGiven({ users: { include: ['u1'], exclude: [] } }, { org: withAda() }),
      { users: { exclude: ['u1'] } },
    ],
    good: [{ users: { include: [], exclude: [] } }],
  }),
});

function withAda() {
  return { users: [{ id: 'u1', status: 'ACTIVE', profile: { login: 'ada@example.com' } }] };
}
