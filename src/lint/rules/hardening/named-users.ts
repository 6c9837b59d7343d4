import { counted } from '../../../base/messages.js';
import { isInForce } from '../../helpers/hardening/in-force.js';
import { listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `people`, `users`. */
export const hardeningNamedUsers = defineRule({
  id: 'hardening/named-users',
  severity: 'info',
  what: 'a rule names single users',
  why: 'nobody reviews such a list: people change their work, and what was granted to them by name stays. A group is reviewed',
  source: 'CIS Controls v8, 6.8 (role-based access control); NIST SP 800-53 rev. 5, AC-3(7)',
  on: 'org',
  preset: 'hardening',
  *check(org) {
    for (const rule of org.all('rule'))
      for (const side of ['include', 'exclude']) {
        const at = ['conditions', 'people', 'users', side];
        const { length } = listAt(rule.value, ...at);
        if (length === 0 || !isInForce(rule, org)) continue;
        yield {
          of: rule,
          at,
          message: `the rule names ${counted(length, 'user')}: name a group that ${length === 1 ? 'holds the user' : 'holds them'} instead`,
        };
      }
  },
  examples: {
    bad: [org({ include: ['u1'], exclude: [] }), org({ include: [], exclude: ['u1'] })],
    good: [org({ include: [], exclude: [] }), org({ include: ['u1'], exclude: [] }, 'INACTIVE')],
  },
});

function org(users: object, status = 'ACTIVE') {
  return {
    policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff' }],
    rules: {
      p1: [
        {
          id: 'r1',
          type: 'PASSWORD',
          name: 'Staff',
          status,
          conditions: { people: { users, groups: { include: [], exclude: [] } } },
          actions: {
            passwordChange: { access: 'ALLOW' },
            selfServicePasswordReset: { access: 'DENY' },
            selfServiceUnlock: { access: 'DENY' },
          },
        },
      ],
    },
    users: [{ id: 'u1', status: 'ACTIVE', profile: { login: 'ada@example.com' } }],
  };
}
