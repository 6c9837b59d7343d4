import { expect, test } from 'vitest';
import { compile } from '../../src/simulate/compile.js';
import { whyOf } from '../../src/what-if/why.js';
import { orgIn } from '../history/written-org.js';

const active = { type: 'ACCESS_POLICY', status: 'ACTIVE', system: false };
const OFFICE = { connection: 'ZONE', include: ['office'] };
const ADMINS = { groups: { include: ['admins'] } };

/** An org with one application and these rules above a rule that denies access. */
function orgWith(rules: readonly (readonly [id: string, conditions: object])[]) {
  return orgIn(
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
      apps: [
        {
          id: 'a',
          label: 'A',
          status: 'ACTIVE',
          _links: { accessPolicy: { href: 'https://x.test/api/v1/policies/p' } },
        },
      ],
      policies: [
        {
          ...active,
          id: 'p',
          name: 'P',
          priority: 1,
          rules: [
            ...rules.map(([id, conditions], index) => ({
              ...active,
              id,
              name: id,
              priority: index + 1,
              conditions,
              actions: { appSignOn: { access: 'ALLOW' } },
            })),
            {
              ...active,
              id: 'rest',
              name: 'Rest',
              priority: 99,
              system: true,
              conditions: null,
              actions: { appSignOn: { access: 'DENY' } },
            },
          ],
        },
      ],
    }),
  );
}

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
  'of the rules %j the nearest is %s: fewer failed conditions on the user come first',
  (names, nearest) => {
    const org = orgWith(names.map((name) => [name, RULES[name]] as const));
    const request = {
      appInstance: 'a',
      policyContext: {
        user: { id: 'somebody', groupIds: [] },
        ip: '198.51.100.1',
        device: { registered: false, managed: false },
      },
    };
    const why = whyOf(compile(org), request);
    expect(why.ok && why.value.nearestRule?.rule.name).toBe(nearest);
  },
);
