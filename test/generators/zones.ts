import fc from 'fast-check';
import type { ZoneDefinition } from '../../src/model/facts/zones/zone-map.js';
import {
  ASNS,
  COUNTRIES,
  compact,
  optional,
  POOLS,
  RANGES,
  REGIONS,
  SERVICE_CATEGORIES,
  UNREADABLE_RANGES,
} from './pools.js';

export interface ZoneOptions {
  /**
   * Whether to generate at least one zone, and only IP zones without unreadable parts. It is then known for every address which zones
   * contain it.
   */
  readonly onlyIpZones?: boolean;
}

export function arbitraryZones({ onlyIpZones = false }: ZoneOptions): fc.Arbitrary<ZoneDefinition[]> {
  const { ids } = POOLS.zone;
  const some = fc.subarray([...ids], { minLength: onlyIpZones ? 1 : 0 });
  const bodies = fc.tuple(...ids.map(() => (onlyIpZones ? ipZone(true) : anyZone)));
  const all = fc
    .tuple(some, bodies)
    .map(([held, list]) => held.map((id): ZoneDefinition => ({ id, ...(list[ids.indexOf(id)] as Body) })));
  return onlyIpZones
    ? all
    : fc.oneof({ weight: 9, arbitrary: all }, { weight: 1, arbitrary: fc.constant<ZoneDefinition[]>([]) });
}

type Body = Omit<ZoneDefinition, 'id'>;

const common = {
  name: optional(7, fc.constantFrom('office', 'home', null)),
  status: optional(8, fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'INACTIVE', null)),
  usage: optional(8, fc.constantFrom('POLICY', 'POLICY', 'POLICY', 'BLOCKLIST', null)),
};

function ipZone(isReadable: boolean): fc.Arbitrary<Body> {
  const readable = fc.constantFrom(...RANGES).map((value) => ({
    type: value.includes('-') ? 'RANGE' : 'CIDR',
    value,
  }));
  const unreadable = fc.oneof(
    fc.constantFrom(...UNREADABLE_RANGES).map((value) => ({ type: 'RANGE', value })),
    fc.constantFrom({ type: 'CIDR' }, { type: 'CIDR', value: null }),
  );
  const entry = fc.oneof(
    { weight: 16, arbitrary: readable },
    { weight: isReadable ? 0 : 1, arbitrary: unreadable },
  );
  const list = fc.oneof(fc.array(entry, { maxLength: 3 }), fc.constant(null));
  return fc
    .record({
      type: fc.constant('IP'),
      ...common,
      gateways: optional(
        9,
        fc.oneof({ weight: 6, arbitrary: fc.array(entry, { minLength: 1, maxLength: 3 }) }, list),
      ),
      proxies: optional(7, list),
    })
    .map(compact);
}

const place = fc
  .record({
    country: optional(9, fc.constantFrom(...COUNTRIES, null)),
    region: optional(4, fc.constantFrom(...REGIONS, '', null)),
  })
  .map(compact);

const dynamicZone: fc.Arbitrary<Body> = fc
  .record({
    type: fc.constant('DYNAMIC'),
    ...common,
    locations: optional(6, fc.oneof(fc.array(place, { maxLength: 2 }), fc.constant(null))),
    asns: optional(4, fc.oneof(fc.subarray([...ASNS]), fc.constant(null))),
    proxyType: optional(
      5,
      fc.constantFrom(null, '', 'Any', 'Tor', 'TorAnonymizer', 'NotTorAnonymizer', 'Other'),
    ),
  })
  .map(compact);

const enhancedDynamicZone: fc.Arbitrary<Body> = fc
  .record({
    type: fc.constant('DYNAMIC_V2'),
    ...common,
    locations: optional(6, bothSides(place)),
    asns: optional(4, bothSides(fc.constantFrom(...ASNS))),
    ipServiceCategories: optional(7, bothSides(fc.constantFrom(...SERVICE_CATEGORIES))),
  })
  .map(compact);

const anyZone: fc.Arbitrary<Body> = fc.oneof(
  { weight: 5, arbitrary: ipZone(false) },
  { weight: 2, arbitrary: dynamicZone },
  { weight: 3, arbitrary: enhancedDynamicZone },
);

function bothSides<Item>(item: fc.Arbitrary<Item>) {
  const side = fc.oneof(fc.uniqueArray(item, { maxLength: 2, selector: JSON.stringify }), fc.constant(null));
  return fc.record({ include: optional(8, side), exclude: optional(4, side) }).map((sides) => compact(sides));
}
