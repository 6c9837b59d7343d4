import { expect, test } from 'vitest';
import { ownAt } from '../../../src/base/own.js';
import type { Snapshot } from '../../../src/policies/snapshot.js';
import { overlaid } from '../../../src/read/overlay/overlay.js';
import { type MadeResource, planOf } from '../../plan-order/made-resources.js';
import { changeIn, openIn, snapshotIn } from './made-plans.js';

const OFFICE = { name: 'Office', type: 'IP', status: 'ACTIVE' };
const STAFF = { policy_id: 'rst1', name: 'Staff', access: 'ALLOW', priority: 1, status: 'ACTIVE' };

const ORG = snapshotIn({
  policies: [
    {
      id: 'rst1',
      type: 'ACCESS_POLICY',
      name: 'P',
      status: 'ACTIVE',
      rules: [
        {
          id: 'rul1',
          type: 'ACCESS_POLICY',
          name: 'Staff',
          status: 'ACTIVE',
          priority: 1,
          conditions: { network: { connection: 'ZONE', include: ['nzooffice'] } },
          actions: { appSignOn: { access: 'ALLOW' } },
        },
      ],
    },
  ],
  zones: [{ id: 'nzooffice', ...OFFICE, gateways: [{ type: 'CIDR', value: '10.0.0.0/8' }] }],
  users: [{ id: '00uann', status: 'ACTIVE', profile: { login: 'ann', department: 'Sales' } }],
  groupRules: [],
});

function over(resource: Omit<MadeResource, 'name' | 'requests'>) {
  return overlaid(ORG, changeIn(planOf([{ name: 'x', requests: [], ...resource }])));
}

const zone = (...gateways: readonly string[]) => ({ ...OFFICE, gateways });
const rule = (...ids: readonly string[]) => ({ ...STAFF, network_connection: 'ZONE', network_includes: ids });
const person = (department: string) => ({ login: 'ann', status: 'ACTIVE', department });

const ZONE = { type: 'okta_network_zone', id: 'nzooffice', secrets: ['gateways'] };
const RULE = { type: 'okta_app_signon_policy_rule', id: 'rul1', secrets: ['network_includes'] };
const PERSON = { type: 'okta_user', id: '00uann', secrets: ['department'] };

const asked = ({ zones, policies, users }: Snapshot) => ({
  gateways: zones.map((one) => one.gateways?.map(({ value }) => value)),
  include: policies.flatMap(({ rules }) =>
    rules.map(({ conditions }) => ownAt(conditions, ['network', 'include'])),
  ),
  profiles: users.map(({ profile }) => profile?.department),
});

const KNOWN = { gateways: [['10.0.0.0/8']], include: [['nzooffice']], profiles: ['Sales'] };

test.each([
  [
    'of a zone',
    { ...ZONE, before: zone('10.0.0.0/8'), after: zone('192.0.2.0/24') },
    { gateways: [] },
    ['zones open'],
  ],
  [
    'of a rule',
    { ...RULE, before: rule('nzooffice'), after: rule('nzoother') },
    { include: [undefined] },
    ['conditions rul1 network.include none'],
  ],
  [
    'of a person',
    { ...PERSON, before: person('Sales'), after: person('Legal') },
    { profiles: [undefined] },
    [],
  ],
])('a secret %s that changes is not what it was, and is said', (_, resource, found, open) => {
  const { snapshot, problems } = over(resource);
  expect(asked(snapshot)).toEqual({ ...KNOWN, ...found });
  expect(openIn(snapshot)).toEqual(open);
  for (const { why } of snapshot.unknown ?? [])
    expect(why).toBe(`secret: ${resource.type}.x.${resource.secrets[0]}`);
  expect(problems).toEqual([]);
});

test.each(['gateways', 'status', 'name'])(
  'what the plan deletes is gone, also where its %s is secret',
  (name) => {
    expect(over({ ...ZONE, secrets: [name], before: zone('10.0.0.0/8') }).snapshot.zones).toEqual([]);
  },
);

test.each([
  ['of a zone', { ...ZONE, before: zone('10.0.0.0/8'), after: zone('10.0.0.0/8') }],
  ['of a rule', { ...RULE, before: rule('nzooffice'), after: rule('nzooffice') }],
  ['of a person', { ...PERSON, before: person('Sales'), after: person('Sales') }],
])('a secret %s that the plan leaves as it is is that of the export', (_, resource) => {
  const { snapshot, problems } = over(resource);
  expect(asked(snapshot)).toEqual(KNOWN);
  expect([openIn(snapshot), problems]).toEqual([[], []]);
});
