import { expect, test } from 'vitest';
import { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import { reading, snapshotOf } from '../../documents/read/reading.js';
import { type MadeResource, toOrder } from './made-resources.js';

const zone = (id: string, usage = 'POLICY') => ({
  id,
  type: 'IP',
  name: id,
  status: 'ACTIVE',
  usage,
  system: false,
  gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
  proxies: null,
});

const assurance = { id: 'daemac', name: 'Macs', platform: 'MACOS', osVersion: { minimum: '14.0' } };

/** An org with one policy, whose rule uses a zone and a device assurance policy. */
const ORG = snapshotOf(
  reading([
    {
      policies: [
        {
          id: 'rst1',
          type: 'ACCESS_POLICY',
          name: 'Payroll',
          status: 'ACTIVE',
          priority: 1,
          rules: [
            {
              id: 'rul1',
              type: 'ACCESS_POLICY',
              name: 'Office',
              status: 'ACTIVE',
              priority: 1,
              conditions: {
                network: { connection: 'ZONE', include: ['nzooffice'] },
                device: { registered: true, assurance: { include: ['daemac'] } },
              },
              actions: {
                appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
              },
            },
          ],
        },
      ],
      apps: [{ id: '0oa1', label: 'Payroll', status: 'ACTIVE' }],
      mappings: [{ appId: '0oa1', policyId: 'rst1' }],
      zones: [zone('nzooffice'), zone('nzoother'), zone('nzobad', 'BLOCKLIST')],
      deviceAssurances: [assurance],
    },
  ]),
);

const zoneValues = (name: string, gateway: string, usage = 'POLICY') => ({
  name,
  type: 'IP',
  usage,
  status: 'ACTIVE',
  gateways: [gateway],
});

function changed(type: string, id: string, before: object, after?: object): MadeResource {
  return { type, name: id, id, before: { ...before }, ...(after && { after: { ...after } }), requests: [] };
}

const moved = (name: string, usage?: string) =>
  changed(
    'okta_network_zone',
    name,
    zoneValues(name, '192.0.2.0/24', usage),
    zoneValues(name, '198.51.100.0/24', usage),
  );

const removed = (name: string) => changed('okta_network_zone', name, zoneValues(name, '192.0.2.0/24'));

const newer = changed(
  'okta_policy_device_assurance_macos',
  'daemac',
  { name: 'Macs', os_version: '14.0' },
  { name: 'Macs', os_version: '15.0' },
);

/**
 * Each row has changes of zones and device assurance policies, and a part of the reason why the analysis is incomplete. The reason is
 * `undefined` if the analysis is complete.
 */
test.each<[string, readonly MadeResource[], string | undefined]>([
  ['a change of a zone that a rule uses', [moved('nzooffice')], undefined],
  ['changes of a used zone and an unused zone', [moved('nzooffice'), moved('nzoother')], undefined],
  ['a change of the device assurance policy that a rule uses', [newer], undefined],
  [
    'changes of the zone and the device assurance policy that a rule uses',
    [moved('nzooffice'), newer],
    'daemac',
  ],
  [
    'changes of a used zone and a blocklist zone',
    [moved('nzooffice'), moved('nzobad', 'BLOCKLIST')],
    '`nzobad` changes',
  ],
  ['a change of a blocklist zone', [moved('nzobad', 'BLOCKLIST')], undefined],
  ['the deletion of a zone that is still used', [removed('nzooffice')], 'still uses it'],
  ['the deletion of an unused zone', [removed('nzoother')], undefined],
])(
  'for %s, `terraform order` states the reason why its analysis is incomplete, or no reason if it is complete',
  (_, resources, why) => {
    const { groups } = planOrderOf(ORG, toOrder(resources));
    const reasons = groups.flatMap(({ notAnalyzed }) => notAnalyzed);
    expect(reasons).toEqual(why === undefined ? [] : [expect.stringContaining(why)]);
  },
);
