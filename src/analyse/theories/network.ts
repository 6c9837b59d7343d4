import { type AddressKey, addressText } from '../../facts/addresses.js';
import type { Request } from '../../facts/request.js';
import type { World } from '../../facts/world.js';
import { ALL_ZONES } from '../../facts/zone.js';
import { fitsDynamicZone, isActive, isBlocklist, isDynamic, type ZoneDefinition } from '../../facts/zones.js';
import { all, any, never } from '../../logic/formula.js';
import { range } from '../../logic/range.js';
import { MATCH, UNDEFINED } from '../../logic/verdict.js';
import type { Dimension, Draft } from '../dimension.js';
import { type Building, type Choices, choice, type Theory } from '../theory.js';
import { free } from './free.js';

/**
 * The zones that a request comes from. An address is in exactly one cell of those into which all zones cut the
 * addresses; a dynamic zone is where its location, its network and its services all fit. Spec: Conditions, `network`.
 */
export const network: Theory = {
  facts: ['zone'],
  prepare(asked, building) {
    const ids = new Set([...asked.values()].flat());
    const wanted = building.worlds.map((world) => ({
      world,
      zones: world.zones.zones.filter(({ id }) => ids.has(ALL_ZONES) || ids.has(id)),
    }));
    const ranges = addressCells(wanted, building);
    const around = surroundings(
      wanted.flatMap(({ zones }) => zones.filter(isDynamic)),
      building,
    );
    const inZone = (id: string, world: World): Choices => {
      if (id === ALL_ZONES)
        return any(
          world.zones.zones
            .filter((zone) => isActive(zone) && !isBlocklist(zone))
            .map((zone) => inZone(zone.id, world)),
        );
      const number = world.zones.numberOf(id);
      const zone = number === undefined ? undefined : world.zones.zones[number];
      if (number === undefined || zone === undefined)
        return world.holds('zone')
          ? never
          : free(`zone ${id}`, `zone ${id}`, 'the snapshot holds no zones', building);
      if (!isActive(zone)) return never;
      if (isDynamic(zone)) return around(zone);
      const unreadable = world.zones.unreadable.includes(number)
        ? [
            free(
              `zone ${id}`,
              `zone ${zone.name ?? id}`,
              'the zone has an address that cannot be read',
              building,
            ),
          ]
        : [];
      return any([ranges(number, world), ...unreadable]);
    };
    return (_fact, id, world) => inZone(id, world);
  },
};

interface Wanted {
  readonly world: World;
  readonly zones: readonly ZoneDefinition[];
}

/** Addresses that no zone tells apart; the first address of their first cell stands for them. */
interface AddressGroup {
  readonly first: AddressKey;
  /** By world, the numbers of the zones that hold it. */
  readonly zones: readonly ReadonlySet<number>[];
}

function addressCells(
  wanted: readonly Wanted[],
  building: Building,
): (zone: number, world: World) => Choices {
  const groups = groupsOf(wanted);
  const key = 'address';
  const variable = building.dimension(
    key,
    (): Dimension => ({
      key,
      size: groups.length,
      preferred: 0,
      put: (value, { policyContext }) => {
        policyContext.ip = addressText((groups[value] as AddressGroup).first);
      },
      words: (some) => addressWords(some, groups, wanted),
    }),
  );
  const byZone = wanted.map(() => new Map<number, number[]>());
  for (const [value, { zones }] of groups.entries()) {
    for (const [index, held] of zones.entries()) {
      for (const zone of held) {
        const cells = byZone[index]?.get(zone);
        if (cells === undefined) byZone[index]?.set(zone, [value]);
        else cells.push(value);
      }
    }
  }
  return (zone, world) => {
    const cells = byZone[wanted.findIndex((one) => one.world === world)]?.get(zone);
    return cells === undefined ? never : choice(variable, cells);
  };
}

/** Outside of all zones first. A cell begins right after the zone before it, so its first address lies just outside. */
function groupsOf(wanted: readonly Wanted[]): AddressGroup[] {
  const numbers = wanted.map(
    ({ world, zones }) => new Set(zones.map(({ id }) => world.zones.numberOf(id) as number)),
  );
  const groups = new Map<string, AddressGroup>();
  for (const first of [...startsOf(wanted, 'v4', USUAL_V4), ...startsOf(wanted, 'v6', USUAL_V6)]) {
    const family = typeof first === 'number' ? 'v4' : 'v6';
    const zones = wanted.map(({ world }, index) => {
      const owners = world.zones.cells[family].ownersOf(first, Number.POSITIVE_INFINITY) ?? [];
      return new Set(owners.filter((owner) => numbers[index]?.has(owner)));
    });
    const held = zones.map((set) => [...set].sort((a, b) => a - b).join()).join(';');
    if (!groups.has(held)) groups.set(held, { first, zones });
  }
  return [...groups.values()].sort((a, b) => sizeOf(a) - sizeOf(b));
}

/** Addresses that documents use, and the lowest of each family: the cell below the first cut has no other. */
const USUAL_V4 = [0xc633_6407, 1];
const USUAL_V6 = [
  String.fromCharCode(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1),
  String.fromCharCode(0, 0, 0, 0, 0, 0, 0, 1),
];

function sizeOf({ zones }: AddressGroup): number {
  return zones.reduce((sum, held) => sum + held.size, 0);
}

/** The first address of each cell, which is the nearest to the zone before it; then addresses outside of all. */
function startsOf(
  wanted: readonly Wanted[],
  family: 'v4' | 'v6',
  usual: readonly AddressKey[],
): AddressKey[] {
  const cuts = wanted.flatMap(({ world }) => world.zones.cells[family].cuts);
  return [...new Set([...cuts, ...usual])];
}

function addressWords(
  some: readonly number[],
  groups: readonly AddressGroup[],
  wanted: readonly Wanted[],
): string {
  const [{ world } = {}] = wanted;
  const names = (value: number) =>
    [...(groups[value]?.zones[0] ?? [])].map((zone) => world?.zones.zones[zone]?.name ?? '?');
  const chosen = new Set(some);
  const zones = [...new Set(range(groups.length).flatMap(names))];
  const inside = zones.filter((zone) => some.every((value) => names(value).includes(zone)));
  const outside = zones.filter((zone) =>
    range(groups.length).every((value) => !names(value).includes(zone) || !chosen.has(value)),
  );
  const said = [
    ...(inside.length > 0 ? [`from ${inside.join(' and ')}`] : []),
    ...(outside.length > 0
      ? [outside.length === zones.length ? 'from no zone' : `not from ${outside.join(' or ')}`]
      : []),
  ];
  return said.length > 0
    ? said.join(', ')
    : `from addresses such as ${some
        .slice(0, 3)
        .map((value) => addressText((groups[value] as AddressGroup).first))
        .join(', ')}`;
}

type Context = Request['policyContext'];

/** One side of a dynamic zone: where, through which network, or through which service. */
interface Side {
  readonly key: string;
  readonly title: string;
  /** The zone with nothing but this side. */
  only(zone: ZoneDefinition): ZoneDefinition;
  points(zones: readonly ZoneDefinition[]): readonly Partial<Context>[];
}

const NO_SIDES = { locations: null, asns: null, ipServiceCategories: null, proxyType: null } as const;

const SIDES: readonly Side[] = [
  {
    key: 'location',
    title: 'location',
    only: (zone) => ({ ...zone, ...NO_SIDES, locations: zone.locations ?? null }),
    points: (zones) => [
      { location: { country: elsewhere(zones) } },
      ...zones
        .flatMap(({ locations }) => listedIn(locations))
        .flatMap(({ country, region }) => [
          ...(country ? [{ location: { country, region: `${country}-other` } }] : []),
          ...(region ? [{ location: { country: country ?? region.slice(0, 2), region } }] : []),
        ]),
    ],
  },
  {
    key: 'network',
    title: 'network',
    only: (zone) => ({ ...zone, ...NO_SIDES, asns: zone.asns ?? null }),
    points: (zones) => [
      { asn: otherNetwork(zones) },
      ...zones.flatMap(({ asns }) => listedIn(asns)).map((asn) => ({ asn })),
    ],
  },
  {
    key: 'services',
    title: 'service',
    only: (zone) => ({
      ...zone,
      ...NO_SIDES,
      ipServiceCategories: zone.ipServiceCategories ?? null,
      proxyType: zone.proxyType ?? null,
    }),
    points: (zones) => servicePoints(zones),
  },
];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A country that no zone names: where nobody lives, if that is possible. */
function elsewhere(zones: readonly ZoneDefinition[]): string {
  const named = new Set(
    zones
      .flatMap(({ locations }) => listedIn(locations))
      .flatMap(({ country, region }) => [country, region?.slice(0, 2)]),
  );
  const codes = [...LETTERS].flatMap((one) => [...LETTERS].map((other) => one + other));
  return ['AQ', 'BV', 'HM', ...codes].find((code) => !named.has(code)) ?? 'AQ';
}

/** The number of a network that no zone names: of those that are kept for documents, where that is possible. */
function otherNetwork(zones: readonly ZoneDefinition[]): string {
  const named = new Set(zones.flatMap(({ asns }) => listedIn(asns)).map(String));
  let number = 64_496;
  while (named.has(String(number))) number += 1;
  return String(number);
}

function listedIn<Item>(
  listed:
    | readonly Item[]
    | { readonly include?: readonly Item[] | null; readonly exclude?: readonly Item[] | null }
    | null
    | undefined,
): readonly Item[] {
  if (listed === null || listed === undefined) return [];
  if ('length' in listed) return listed;
  return [...(listed.include ?? []), ...(listed.exclude ?? [])];
}

/** With more of them than this only each by itself is looked at. */
const MOST_SERVICES = 8;

function servicePoints(zones: readonly ZoneDefinition[]): Partial<Context>[] {
  const named = zones
    .flatMap(({ ipServiceCategories }) => listedIn(ipServiceCategories))
    .filter((category) => !category.startsWith('ALL_'));
  const services = [...new Set(['ANONYMIZER_TOR', ...named])];
  const sets = services.length > MOST_SERVICES ? services.map((one) => [one]) : subsetsOf(services);
  return [[], ['OTHER_SERVICE'], ...sets.filter((set) => set.length > 0)].map((ipServiceCategories) => ({
    ipServiceCategories,
  }));
}

function subsetsOf(items: readonly string[]): string[][] {
  return range(2 ** items.length).map((bits) => items.filter((_, index) => (bits >> index) & 1));
}

/** For dynamic zones: all sides must fit, and each side is a dimension of its own. */
function surroundings(
  zones: readonly ZoneDefinition[],
  building: Building,
): (zone: ZoneDefinition) => Choices {
  const sides = SIDES.map((side) => {
    const points = distinct(side, side.points(zones), zones);
    const make = (): Dimension => ({
      key: side.key,
      size: points.length,
      preferred: 0,
      put: (value, draft: Draft) => void Object.assign(draft.policyContext, points[value]),
      words: (some) =>
        `${side.title} ${some.map((value) => JSON.stringify(Object.values(points[value] ?? {})[0])).join(' or ')}`,
    });
    return { side, points, make };
  });
  return (zone) =>
    all(
      sides.flatMap(({ side, points, make }) => {
        const only = side.only(zone);
        const ranks = points.map((point) => fitsDynamicZone(only, point as Context));
        if (ranks.every((rank) => rank === MATCH)) return [];
        if (ranks.includes(UNDEFINED))
          return [
            free(
              `zone ${zone.id} ${side.key}`,
              `${side.title} of ${zone.name ?? zone.id}`,
              'the service does not publish what the category holds',
              building,
            ),
          ];
        const where = range(points.length).filter((value) => ranks[value] === MATCH);
        return [choice(building.dimension(side.key, make), where)];
      }),
    );
}

/** Points that no zone tells apart are one. */
function distinct(
  side: Side,
  points: readonly Partial<Context>[],
  zones: readonly ZoneDefinition[],
): Partial<Context>[] {
  const known = new Map<string, Partial<Context>>();
  for (const point of points) {
    const key = zones.map((zone) => fitsDynamicZone(side.only(zone), point as Context)).join('');
    if (!known.has(key)) known.set(key, point);
  }
  return [...known.values()];
}
