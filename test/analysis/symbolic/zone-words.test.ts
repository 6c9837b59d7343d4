import { expect, test } from 'vitest';
import { spaceOf } from '../../../src/analysis/symbolic/space.js';
import type { Dimension } from '../../../src/analysis/symbolic/theories/dimension.js';
import { zoneWords } from '../../../src/analysis/symbolic/words/zone-words.js';
import { ask } from '../../../src/model/facts/fact.js';
import { zone as zoneFact } from '../../../src/model/facts/zones/zone.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';
import { snapshotOf } from '../questions/snapshot-of.js';

const zone = (id: string, gateways: readonly string[], more: object = {}) => ({
  id,
  name: id.toUpperCase(),
  type: 'IP',
  status: 'ACTIVE',
  usage: 'POLICY',
  gateways: gateways.map((value) => ({ type: 'CIDR', value })),
  ...more,
});

function worldWith(...zones: readonly object[]) {
  return worldOf(
    snapshotOf({ brand: 'OKTA', manifest: { complete: ['zones', 'policies'] }, policies: [], zones }),
  );
}

/**
 * Returns one example address for each area into which the zones of both states divide all addresses, and a function that describes a set
 * of these areas. The descriptions mention only the zones in `named`.
 */
function describing(
  before: ReturnType<typeof worldOf>,
  after: ReturnType<typeof worldOf>,
  named: readonly string[],
) {
  const worlds = before === after ? [before] : [before, after];
  const meanings = worlds.flatMap((world) =>
    world.zones.zones.map(({ id }) => ({ meaning: ask(zoneFact, id), world })),
  );
  const { dimensions } = spaceOf(meanings, []);
  const address = dimensions.find(({ key }) => key === 'address') as Dimension;
  const words = zoneWords(address, { before, after }, new Set(named));
  const shown = Array.from({ length: address.size }, (_, value) => {
    const draft = { appInstance: '', policyContext: {} as { ip?: string } };
    address.put(value, draft);
    return draft.policyContext.ip ?? '';
  });
  return { size: address.size, shown, words };
}

function* subsetsOf(size: number): Generator<number[]> {
  for (let bits = 1; bits < 2 ** size - 1; bits++)
    yield Array.from({ length: size }, (_, value) => value).filter((value) => (bits >> value) & 1);
}

const NOW = worldWith(
  zone('office', ['192.0.2.0/24']),
  zone('floor', ['192.0.2.0/25']),
  zone('vpn', ['203.0.113.0/24']),
  zone('bad', ['198.51.100.0/24'], { usage: 'BLOCKLIST' }),
);

/** Example addresses: outside of all zones, in the office but not on the floor, in the blocklist, in the VPN, on the floor. */
const PLACES = ['192.0.3.1', '192.0.2.128', '198.51.100.1', '203.0.113.1', '192.0.2.1'];

test.each([
  [[0], 'not from OFFICE, FLOOR or VPN'],
  [[1], 'from OFFICE, not from FLOOR'],
  [[3], 'from VPN'],
  [[4], 'from FLOOR'],
  [[1, 4], 'from OFFICE'],
  [[0, 2, 3], 'not from OFFICE'],
  [[0, 1, 2], 'not from FLOOR or VPN'],
  [[1, 3, 4], 'from OFFICE or from VPN'],
  [[0, 1, 3], 'not from OFFICE, FLOOR or VPN, from OFFICE, not from FLOOR or from VPN'],
  // Area 2 differs from the area outside of all zones only in the blocklist. No condition names the blocklist, so the description does not,
  // either.
  [[2], 'not from OFFICE, FLOOR or VPN'],
])(
  'the areas %j, into which the zones of one org divide all IP addresses, are described as: %s',
  (places, words) => {
    const described = describing(NOW, NOW, ['office', 'floor', 'vpn']);
    expect(described.shown).toEqual(PLACES);
    expect(described.words(places)).toBe(words);
    expect(describing(NOW, NOW, ['ALL_ZONES']).words(places)).toBe(words);
  },
);

const BEFORE = worldWith(zone('office', ['192.0.2.0/24']));
const AFTER = worldWith(zone('office', ['192.0.2.0/25', '203.0.113.0/24']), zone('new', ['203.0.113.0/25']));

test.each([
  [[0], 'from addresses that stay outside of OFFICE'],
  [[1], 'from addresses removed from OFFICE'],
  [[3], 'from addresses that stay in OFFICE'],
  [[2, 4], 'from addresses added to OFFICE'],
  [[4], 'from NEW'],
  [[2], 'from addresses added to OFFICE, not from NEW'],
  [[0, 1], 'not from OFFICE after the change'],
  [[0, 2, 4], 'not from OFFICE before the change'],
  [[1, 3], 'from OFFICE before the change'],
  [[2, 3, 4], 'from OFFICE after the change'],
  [[0, 1, 2, 3], 'not from NEW'],
])(
  'the areas %j, into which the zones of two compared orgs divide all IP addresses, are described as: %s',
  (places, words) => {
    const described = describing(BEFORE, AFTER, ['office', 'new']);
    expect(described.shown).toEqual([
      '192.0.3.1',
      '192.0.2.128',
      '203.0.113.128',
      '192.0.2.1',
      '203.0.113.1',
    ]);
    expect(described.words(places)).toBe(words);
  },
);

test('the zones of two compared orgs divide all IP addresses into areas, and any two different sets of areas have different descriptions', () => {
  const { size, words } = describing(BEFORE, AFTER, ['office', 'new']);
  const all = [...subsetsOf(size)].map(words);
  expect(new Set(all).size).toBe(all.length);
});

test('a zone that no condition names is not mentioned in the description of a set of IP addresses', () => {
  expect(describing(NOW, NOW, ['office']).words([4])).toBe('from OFFICE');
  expect(describing(NOW, NOW, ['bad']).words([2])).toBe('from BAD');
});

test('the description of a set of IP addresses in many zones lists the first four parts, and counts the others', () => {
  const zones = Array.from({ length: 7 }, (_, at) => zone(`z${at}`, [`10.${at}.0.0/16`]));
  const world = worldWith(...zones);
  const { shown, words } = describing(
    world,
    world,
    zones.map(({ id }) => id),
  );
  const places = shown.flatMap((address, place) => (/^10\.[0-5]\./.test(address) ? [place] : []));
  expect(places).toHaveLength(6);
  expect(words(places)).toBe('from Z0, from Z1, from Z2, from Z3 or 2 more such places');
});
