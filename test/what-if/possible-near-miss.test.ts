import { expect, test } from 'vitest';
import type { Context } from '../../src/model/facts/request.js';
import { compile } from '../../src/simulate/compile.js';
import { whyOf } from '../../src/what-if/why.js';
import { orgIn } from '../features/logs/written-org.js';

const active = { type: 'ACCESS_POLICY', status: 'ACTIVE', system: false };

/**
 * Returns the nearest rule for a request. The org has one application. Its policy has an allowing rule for each name in `conditions`, and a
 * last rule that denies access.
 */
function nearestRuleOf(conditions: Readonly<Record<string, object>>, policyContext: Context) {
  const rules = Object.entries(conditions).map(([name, own], index) => ({
    ...active,
    id: name,
    name,
    priority: index + 1,
    conditions: own,
    actions: { appSignOn: { access: 'ALLOW' } },
  }));
  const rest = {
    ...active,
    id: 'rest',
    name: 'Rest',
    priority: 99,
    system: true,
    conditions: null,
    actions: { appSignOn: { access: 'DENY' } },
  };
  const org = orgIn(
    JSON.stringify({
      brand: 'OKTA',
      groups: [{ id: 'admins', type: 'OKTA_GROUP', profile: { name: 'Admins' } }],
      zones: [
        {
          id: 'office',
          name: 'Office',
          type: 'IP',
          status: 'ACTIVE',
          usage: 'POLICY',
          gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
        },
      ],
      deviceAssurances: [{ id: 'dae', name: 'Windows secure', platform: 'WINDOWS' }],
      apps: [
        {
          id: 'a',
          label: 'A',
          status: 'ACTIVE',
          _links: { accessPolicy: { href: 'https://x.test/api/v1/policies/p' } },
        },
      ],
      policies: [{ ...active, id: 'p', name: 'P', priority: 1, rules: [...rules, rest] }],
    }),
  );
  const user = { id: 'somebody', groupIds: [] };
  const why = whyOf(compile(org), { appInstance: 'a', policyContext: { user, ...policyContext } });
  if (!why.ok) throw new Error('refused');
  return why.value.nearestRule;
}

test.each([
  ['LINUX', false],
  ['WINDOWS', true],
])(
  'for a sign-in from the platform %s, whether an example sign-in is found for a rule with a Windows device assurance policy: %s',
  (platform, isSuggested) => {
    const windows = { device: { registered: true, assurance: { include: ['dae'] } } };
    const device = { platform, registered: true, managed: true, assuranceIds: [] };
    const nearest = nearestRuleOf({ Windows: windows }, { ip: '192.0.2.1', device });
    expect(nearest?.example != null).toBe(isSuggested);
  },
);

const OFFICE = { connection: 'ZONE', include: ['office'] };
const ADMINS = { groups: { include: ['admins'] } };
const RULES = {
  'admins only': { people: ADMINS },
  'office and managed device': { network: OFFICE, device: { registered: true, managed: true } },
  'admins in the office': { people: ADMINS, network: OFFICE },
} as const;

test.each([
  [['admins only', 'office and managed device'], 'office and managed device'],
  [['office and managed device', 'admins only'], 'office and managed device'],
  [['admins in the office', 'admins only'], 'admins only'],
] as const)(
  'if none of the rules %j matches, %s is the nearest, because it has fewer failed conditions on the user',
  (names, expected) => {
    const conditions = Object.fromEntries(names.map((name) => [name, RULES[name]]));
    const device = { registered: false, managed: false };
    expect(nearestRuleOf(conditions, { ip: '198.51.100.1', device })?.rule.name).toBe(expected);
  },
);

const ADMINS_ON_WINDOWS = { people: ADMINS, platform: { include: [{ os: { type: 'WINDOWS' } }] } };
const ADMINS_AT_RISK = { people: ADMINS, riskScore: { level: 'HIGH' } };

test.each([
  ['a condition of the rule above fails for another fact', ADMINS_ON_WINDOWS, []],
  [
    'a condition of the rule above is unknown, and the others fail for the same fact',
    ADMINS_AT_RISK,
    ['above'],
  ],
] as const)(
  'if %s, the list of rules above the nearest rule that may match first is correct',
  (_, above, expected) => {
    const device = { platform: 'LINUX' };
    const nearest = nearestRuleOf({ above, 'admins only': { people: ADMINS } }, { device });
    expect(nearest?.rule.name).toBe('admins only');
    expect(nearest?.mayMatchFirst.map(({ rule }) => rule.name)).toEqual(expected);
  },
);
