import { expect, test } from 'vitest';
import { MATCH, NOT_MATCH, UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import { blockedBy } from '../../../src/model/facts/zones/zone.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';
import { orgIn } from '../../features/logs/written-org.js';

const BLOCKLIST = {
  id: 'nzoblocked',
  type: 'IP',
  name: 'Blocked',
  status: 'ACTIVE',
  usage: 'BLOCKLIST',
  gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
};

function blockedWith(zones: readonly object[], context: object) {
  const manifest = { unknown: [{ collection: 'zones', known: 'open' }] };
  const world = worldOf(orgIn(JSON.stringify({ policies: [], zones, manifest })));
  return blockedBy(world, context as never);
}

test('a request that states its zones is not blocked by zones that the export may lack', () => {
  expect(blockedWith([], { zones: { ids: [] } })).toEqual({ rank: NOT_MATCH, zones: [] });
  expect(blockedWith([BLOCKLIST], { zones: { ids: [] } })).toEqual({ rank: NOT_MATCH, zones: [] });
});

test('a request with an IP address is possibly blocked if the export may lack zones, and the reason is stated', () => {
  const { rank, why } = blockedWith([], { ip: '192.0.2.1' });
  expect(rank).toBe(UNDEFINED);
  expect(why).toContain('zones');
});

test('a request from a known blocklist zone may be exempt from the blocklist if the export may lack zones', () => {
  const { rank, why } = blockedWith([BLOCKLIST], { ip: '192.0.2.1' });
  expect([rank === MATCH, why?.includes('zones')]).toEqual([false, true]);
});
