import { describe, expect, test } from 'vitest';
import { linesOf, reading, snapshotOf } from './reading.js';

const rule = {
  id: 'r1',
  name: 'Office',
  status: 'ACTIVE',
  priority: 1,
  conditions: { network: { connection: 'ZONE', include: ['nzo1'] } },
  actions: { signon: { access: 'ALLOW' } },
};
const policy = {
  id: 'p1',
  type: 'OKTA_SIGN_ON',
  name: 'Default Policy',
  status: 'ACTIVE',
  priority: 1,
  system: true,
  rules: [rule],
};
const zone = { id: 'nzo1', name: 'Office', type: 'IP', status: 'ACTIVE', gateways: [] };
const manifest = (members: object) => ({ manifest: { engine: 'identity', ...members } });

/** Returns whether the zones of a document are complete, and the reasons why some of them are unknown. */
const zonesOf = (members: object, stated?: Parameters<typeof reading>[1]) => {
  const { unknown = [], complete = [] } = snapshotOf(reading([members], stated));
  const why = unknown.flatMap((entry) => (entry.collection === 'zones' ? [entry.known, entry.why] : []));
  return [complete.includes('zones'), ...why];
};

describe('a file that a manifest shows to be missing', () => {
  const complete = manifest({ complete: ['policies', 'zones'] });
  const counted = manifest({ complete: ['policies', 'zones'], counts: { policies: 1, zones: 2 } });

  test('a collection is unknown if the manifest counts more objects than the export contains', () => {
    expect(zonesOf({ policies: [policy], ...counted })).toEqual([
      false,
      'none',
      'the manifest states 2 network zones, but the export contains none',
    ]);
    expect(zonesOf({ policies: [policy], zones: [zone], ...counted })).toEqual([
      false,
      'open',
      'the manifest states 2 network zones, but the export contains 1',
    ]);
    const both = [zone, { ...zone, id: 'nzo2', name: 'Home' }];
    expect(zonesOf({ policies: [policy], zones: both, ...counted })).toEqual([true]);
  });

  test('a collection that the manifest calls complete is unknown if documents refer to its objects and the export contains none', () => {
    expect(zonesOf({ policies: [policy], ...complete })).toEqual([
      false,
      'none',
      'the manifest states that the network zones are complete, but the export contains none, although it refers to `nzo1`',
    ]);
    expect(zonesOf({ policies: [policy], zones: [], ...complete })).toEqual([true]);
    expect(zonesOf({ policies: [{ ...policy, rules: [] }], ...complete })).toEqual([true]);
  });

  test('a file that is missing according to the manifest gives a warning with the remedy, located at the manifest', () => {
    expect(linesOf(reading([{ policies: [policy], ...counted }]).problems)).toEqual([
      'warning file-missing 0#/manifest: the manifest states 2 network zones, but the export contains none; add the missing file of network zones, or pass `--complete zones` if nothing is missing',
    ]);
  });

  test('a file missing from an export is not reported if the caller states that the collection is complete', () => {
    expect(zonesOf({ policies: [policy], ...counted }, { complete: ['zones'] })).toEqual([true]);
    expect(zonesOf({ policies: [policy], ...complete }, { complete: ['zones'] })).toEqual([true]);
  });

  test('if the manifest of a pull states the org URL but no complete collections, a missing file of the export is still reported', () => {
    const pulled = manifest({ orgUrl: 'https://acme.example.com', counts: { policies: 1, zones: 1 } });
    expect(zonesOf({ policies: [policy], ...pulled })[0]).toBe(false);
    expect(zonesOf({ policies: [policy], zones: [zone], ...pulled })).toEqual([true]);
  });
});
