import { expect, test } from 'vitest';
import { whoIsLockedOut } from '../../../src/analysis/questions/lockout.js';
import { REFUSED } from '../../../src/analysis/questions/session/reasons.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { compile } from '../../../src/simulate/compile.js';
import { ALLOW, allowing, asking, orgOf } from '../../simulate/outcome/build.js';

type Json = Readonly<Record<string, unknown>>;

const OFFICE = {
  id: 'nzo1',
  name: 'Office',
  type: 'IP',
  gateways: [{ type: 'CIDR', value: '203.0.113.0/24' }],
};
const HOME = { id: 'nzo2', name: 'Home', type: 'IP', gateways: [{ type: 'CIDR', value: '198.51.100.0/24' }] };
const VPN = { id: 'nzo3', name: 'VPN', type: 'DYNAMIC_V2', ipServiceCategories: { include: ['CISCO_VPN'] } };

const policy = (type: string, id: string, priority: number, rules: readonly Json[], settings?: Json) => ({
  ...{ id, type, name: id, status: 'ACTIVE', priority, system: id !== 'password-only' },
  ...(settings && { settings }),
  rules: rules.map((rule, index) => ({
    ...{ id: `${id}-${index + 1}`, name: `${id} ${index + 1}`, status: 'ACTIVE', priority: index + 1 },
    ...rule,
  })),
});

const inZones = (...zones: readonly Json[]) => ({
  conditions: { network: { connection: 'ZONE', include: zones.map(({ id }) => id) } },
});

/**
 * Returns the lockouts of an org in which users of the VPN can enroll only a password although the application needs two factors. Both the
 * application's rule and the enrollment rule also apply elsewhere, but only in the VPN do they apply together.
 */
function lockoutsWithBlocklist(blocklist: Json | undefined): object {
  const enroll = { actions: { enroll: { self: 'CHALLENGE' } } };
  const all = { svc_password: 'REQUIRED', webauthn: 'OPTIONAL' };
  const org = orgOf({
    more: {
      zones: [OFFICE, HOME, VPN, ...(blocklist === undefined ? [] : [blocklist])].map((zone) => ({
        usage: 'POLICY',
        status: 'ACTIVE',
        ...zone,
      })),
      policies: [
        policy('SVC_SIGN_ON', 'session', 1, [{ actions: { signon: ALLOW } }]),
        policy('ACCESS_POLICY', 'application', 1, [
          { ...inZones(VPN, OFFICE), actions: { appSignOn: asking('2FA') } },
          { actions: { appSignOn: asking('1FA') } },
        ]),
        policy(
          'MFA_ENROLL',
          'password-only',
          1,
          [{ ...enroll, ...inZones(VPN, HOME) }],
          allowing({ svc_password: 'REQUIRED' }),
        ),
        policy('MFA_ENROLL', 'enrollment', 2, [enroll], allowing(all)),
        policy('PASSWORD', 'password', 1, [{ actions: {} }], { password: {} }),
      ],
    },
  });
  const { lockouts, undecided } = whoIsLockedOut({}, sessionOf(compile(org)));
  return {
    lockouts: lockouts.map(({ access }) => access.rule.id),
    undecided: undecided.map(({ rule, reason }) => [rule.id, reason]),
  };
}

const blocking = (...include: readonly string[]) => ({
  ...{ id: 'nzo4', name: 'Blocked', type: 'DYNAMIC_V2', usage: 'BLOCKLIST' },
  ipServiceCategories: { include },
});

test.each<[string, Json | undefined, object]>([
  ['found without a blocklist', undefined, { lockouts: ['application-1'], undecided: [] }],
  ['absent if the blocklist blocks these users', blocking('CISCO_VPN'), { lockouts: [], undecided: [] }],
  [
    'undecided if the blocklist may block these users, because the members of its category are not published',
    blocking('ALL_VPNS'),
    { lockouts: [], undecided: [['application-1', REFUSED]] },
  ],
])('a lockout of the users of a VPN is %s', (_, blocklist, expected) => {
  expect(lockoutsWithBlocklist(blocklist)).toEqual(expected);
});
