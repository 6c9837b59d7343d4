import { groupBy } from '../../base/group-by.js';
import { getOrMake } from '../../base/memo.js';
import { alternatives } from '../../base/messages.js';
import { range } from '../../base/range.js';
import { type AddressKey, addressText } from '../../facts/addresses.js';
import type { Request } from '../../facts/request.js';
import type { World } from '../../facts/world.js';
import { ALL_ZONES, refusedBefore } from '../../facts/zone.js';
import {
  fitsDynamicZone,
  isActive,
  isBlocklist,
  isDynamic,
  isExempt,
  isRefusing,
  LONGEST_WALK,
  type ZoneDefinition,
} from '../../facts/zones.js';
import { all, any, never, not, replaceAtoms } from '../../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { Dimension, Draft } from './dimension.js';
import { free } from './free.js';
import { type Building, type Choices, choice, type Theory } from './theory.js';

/**
 * The zones that a request comes from. An address is in exactly one cell of those into which all zones cut the
 * addresses; a dynamic zone is where its location, its network and its services all fit. Spec: Conditions (policy and
 * rule), `network`.
 */
export const network: Theory = {
  facts: ['zone'],
  prepare(asked, building) {
    const ids = new Set([...asked.values()].flat());
    const wanted = building.worlds.map((world) => ({
      world,
      zones: world.zones.zones.filter(
        (zone) => ids.has(ALL_ZONES) || ids.has(zone.id) || isRefusing(zone) || isExempt(zone),
      ),
    }));
    const places = addressPlaces(wanted, building);
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
      return any([places(number, world), ...unreadable]);
    };
    if (!building.isForRefused)
      for (const world of building.worlds)
        building.require(not(replaceAtoms(refusedBefore(world), ({ value }) => inZone(value, world))));
    return (_fact, id, world) => inZone(id, world);
  },
};

interface Wanted {
  readonly world: World;
  readonly zones: readonly ZoneDefinition[];
}

/** By world, the numbers of the zones that hold it. */
type Standing = readonly ReadonlySet<number>[];

/** Addresses and chains of them that no zone tells apart; one stands for them. */
interface Place {
  /** Client first. */
  readonly chain: readonly AddressKey[];
  readonly zones: Standing;
}

const THROUGH_PROXIES = 'more chains of trusted proxies than are looked at tell its zones apart';

function addressPlaces(
  wanted: readonly Wanted[],
  building: Building,
): (zone: number, world: World) => Choices {
  const { places, isAll } = placesOf(wanted);
  const key = 'address';
  const variable = building.dimension(
    key,
    (): Dimension => ({
      key,
      size: places.length,
      preferred: 0,
      put: (value, { policyContext }) => {
        const chain = (places[value] as Place).chain.map(addressText);
        if (chain.length > 1) policyContext.ipChain = chain;
        else policyContext.ip = chain[0] ?? '';
      },
      words: (some) => addressWords(some, places, wanted),
    }),
  );
  const byZone = wanted.map(() => new Map<number, number[]>());
  for (const [value, { zones }] of places.entries())
    for (const [index, held] of zones.entries())
      for (const zone of held) getOrMake(byZone[index] as Map<number, number[]>, zone, () => []).push(value);
  return (zone, world) => {
    const values = byZone[wanted.findIndex((one) => one.world === world)]?.get(zone);
    const inside = values === undefined ? never : choice(variable, values);
    const { id, name, proxies } = world.zones.zones[zone] as ZoneDefinition;
    return isAll || (proxies ?? []).length === 0
      ? inside
      : any([inside, free(`zone ${id} through proxies`, `zone ${name ?? id}`, THROUGH_PROXIES, building)]);
  };
}

/** So many steps are taken to find the chains that zones tell apart. */
const MOST_STEPS = 500_000;

/**
 * Every set of zones in which some address or some chain of addresses stands, those of single addresses first, and
 * outside of all before the others. A chain is walked as the service walks it, from the last hop: what a zone enters it
 * stays in, and the zones that trust the hop go on. Spec: Simulation, 4, "Zones".
 */
function placesOf(wanted: readonly Wanted[]): { readonly places: Place[]; readonly isAll: boolean } {
  const hops = hopsOf(wanted);
  const places = new Map<string, Place>();
  const seen = new Set<string>();
  const touching = touchingBy(hops);
  const everywhere = wanted.map(() => undefined);
  let states: Walk[] = [{ chain: [], zones: wanted.map(() => new Set<number>()), followed: everywhere }];
  let steps = 0;
  for (let step = 0; step < LONGEST_WALK && states.length > 0; step++) {
    const next: Walk[] = [];
    for (const state of states)
      for (const hop of step === 0 ? hops : touching(state.followed)) {
        if (++steps > MOST_STEPS) return { places: ordered(places), isAll: false };
        const walked = walk(state, hop);
        const standing = textOf(walked.zones);
        if (!places.has(standing)) places.set(standing, walked);
        if (walked.followed.every((zones) => zones?.size === 0)) continue;
        const key = `${standing}|${textOf(walked.followed as Standing)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(walked);
      }
    states = next;
  }
  return { places: ordered(places), isAll: true };
}

/** The hops that any of these zones enters or trusts: after all others no zone goes on. */
function touchingBy(hops: readonly Hop[]): (followed: Walk['followed']) => Iterable<Hop> {
  const byZone = new Map<string, Hop[]>();
  for (const hop of hops)
    for (const standing of [hop.gateways, hop.proxies])
      for (const [index, zones] of standing.entries())
        for (const zone of zones) getOrMake(byZone, `${index} ${zone}`, () => []).push(hop);
  return (followed) =>
    new Set(
      followed.flatMap((zones, index) =>
        [...(zones ?? [])].flatMap((zone) => byZone.get(`${index} ${zone}`) ?? []),
      ),
    );
}

function ordered(places: ReadonlyMap<string, Place>): Place[] {
  const sizeOf = ({ zones }: Place) => zones.reduce((sum, held) => sum + held.size, 0);
  return [...places.values()].sort((a, b) => a.chain.length - b.chain.length || sizeOf(a) - sizeOf(b));
}

/** A chain so far, from its last hop; the zones that it goes on in, all of them before its first step. */
interface Walk extends Place {
  readonly followed: readonly (ReadonlySet<number> | undefined)[];
}

/** Addresses that no zone tells apart, neither by its gateways nor by its proxies. */
interface Hop {
  readonly address: AddressKey;
  readonly gateways: Standing;
  readonly proxies: Standing;
}

function walk({ chain, zones, followed }: Walk, { address, gateways, proxies }: Hop): Walk {
  const entered = gateways.map((held, index) => within(held, followed[index]));
  return {
    chain: [address, ...chain],
    zones: zones.map((held, index) => new Set([...held, ...(entered[index] as ReadonlySet<number>)])),
    followed: proxies.map((held, index) => {
      const passed = within(held, followed[index]);
      for (const zone of entered[index] as ReadonlySet<number>) passed.delete(zone);
      return passed;
    }),
  };
}

function within(zones: ReadonlySet<number>, followed: ReadonlySet<number> | undefined): Set<number> {
  return new Set(followed === undefined ? zones : [...zones].filter((zone) => followed.has(zone)));
}

function textOf(standing: Standing): string {
  return standing.map((held) => [...held].sort((a, b) => a - b).join()).join(';');
}

/** A cell begins right after the zone before it, so its first address lies just outside. */
function hopsOf(wanted: readonly Wanted[]): Hop[] {
  const numbers = wanted.map(
    ({ world, zones }) => new Set(zones.map(({ id }) => world.zones.numberOf(id) as number)),
  );
  const hops = new Map<string, Hop>();
  for (const address of [...startsOf(wanted, 'v4', USUAL_V4), ...startsOf(wanted, 'v6', USUAL_V6)]) {
    const family = typeof address === 'number' ? 'v4' : 'v6';
    const standingBy = (side: 'cells' | 'proxyCells'): Standing =>
      wanted.map(({ world }, index) => {
        const owners = world.zones[side][family].ownersOf(address, Number.POSITIVE_INFINITY) ?? [];
        return new Set(owners.filter((owner) => numbers[index]?.has(owner)));
      });
    const [gateways, proxies] = [standingBy('cells'), standingBy('proxyCells')];
    const key = `${textOf(gateways)}|${textOf(proxies)}`;
    if (!hops.has(key)) hops.set(key, { address, gateways, proxies });
  }
  return [...hops.values()];
}

/** Addresses that documents use, and the lowest of each family: the cell below the first cut has no other. */
const USUAL_V4 = [0xc633_6407, 1];
const USUAL_V6 = [
  String.fromCharCode(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1),
  String.fromCharCode(0, 0, 0, 0, 0, 0, 0, 1),
];

/** The first address of each cell, which is the nearest to the zone before it; then addresses outside of all. */
function startsOf(
  wanted: readonly Wanted[],
  family: 'v4' | 'v6',
  usual: readonly AddressKey[],
): AddressKey[] {
  const cuts = wanted.flatMap(({ world: { zones } }) => [
    ...zones.cells[family].cuts,
    ...zones.proxyCells[family].cuts,
  ]);
  return [...new Set([...cuts, ...usual])];
}

function addressWords(some: readonly number[], places: readonly Place[], wanted: readonly Wanted[]): string {
  const [{ world } = {}] = wanted;
  const names = (value: number) =>
    [...(places[value]?.zones[0] ?? [])].map((zone) => world?.zones.zones[zone]?.name ?? '?');
  const chosen = new Set(some);
  const zones = [...new Set(range(places.length).flatMap(names))];
  const inside = zones.filter((zone) => some.every((value) => names(value).includes(zone)));
  const outside = zones.filter((zone) =>
    range(places.length).every((value) => !names(value).includes(zone) || !chosen.has(value)),
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
        .map((value) => (places[value] as Place).chain.map(addressText).join(' behind '))
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
    title: 'in',
    only: (zone) => ({ ...zone, ...NO_SIDES, locations: zone.locations ?? null }),
    points: (zones) => [
      { location: { country: elsewhere(zones) } },
      ...zones
        .flatMap(({ locations }) => listedIn(locations))
        .flatMap(({ country, region }) => [
          ...(country
            ? [
                {
                  location: isDivided(country, zones) ? { country, region: `${country}-other` } : { country },
                },
              ]
            : []),
          ...(region ? [{ location: { country: country ?? region.slice(0, 2), region } }] : []),
        ]),
    ],
  },
  {
    key: 'network',
    title: 'through network',
    only: (zone) => ({ ...zone, ...NO_SIDES, asns: zone.asns ?? null }),
    points: (zones) => [
      { asn: otherNetwork(zones) },
      ...zones.flatMap(({ asns }) => listedIn(asns)).map((asn) => ({ asn })),
    ],
  },
  {
    key: 'services',
    title: 'through',
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

/** Of more than these all subsets are not looked at: of several services together it is not known. */
const MOST_SERVICES = 8;

function servicesIn(zones: readonly ZoneDefinition[]): string[] {
  const named = zones
    .flatMap(({ ipServiceCategories }) => listedIn(ipServiceCategories))
    .filter((category) => !category.startsWith('ALL_'));
  return [...new Set(['ANONYMIZER_TOR', ...named])];
}

function servicePoints(zones: readonly ZoneDefinition[]): Partial<Context>[] {
  const services = servicesIn(zones);
  const sets =
    services.length > MOST_SERVICES ? [...services.map((one) => [one]), services] : subsetsOf(services);
  return [[], ['OTHER_SERVICE'], ...sets.filter((set) => set.length > 0)].map((ipServiceCategories) => ({
    ipServiceCategories,
  }));
}

/** Whether it stands for all that have several services. */
function isSeveral({ ipServiceCategories }: Partial<Context>): boolean {
  return (ipServiceCategories ?? []).length > MOST_SERVICES;
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
    const names = (some: readonly number[]) =>
      alternatives([
        ...new Set(some.flatMap((value) => (points[value]?.all ?? []).map((point) => nameOf(point)))),
      ]);
    const make = (): Dimension => ({
      key: side.key,
      size: points.length,
      preferred: 0,
      put: (value, draft: Draft) => void Object.assign(draft.policyContext, points[value]?.point),
      words: (some) => {
        const isRest = some.includes(0);
        const named = isRest ? range(points.length).filter((value) => !some.includes(value)) : some;
        return `${isRest ? 'not ' : ''}${side.title} ${names(named)}`;
      },
    });
    return { side, points, make };
  });
  return (zone) =>
    all(
      sides.flatMap(({ side, points, make }) => {
        const only = side.only(zone);
        const ranks = points.map(({ point }) =>
          isSeveral(point) ? UNDEFINED : fitsDynamicZone(only, point as Context),
        );
        if (ranks.every((rank) => rank === MATCH)) return [];
        const where = (rank: Rank) => range(points.length).filter((value) => ranks[value] === rank);
        const variable = building.dimension(side.key, make);
        const fits = choice(variable, where(MATCH));
        const open = where(UNDEFINED);
        if (open.length === 0) return [fits];
        const reason = points.some(({ point }) => isSeveral(point)) ? MANY_SERVICES : NOT_PUBLISHED;
        const perhaps = free(
          `zone ${zone.id} ${side.key}`,
          `${side.key} of ${zone.name ?? zone.id}`,
          reason,
          building,
        );
        return [any([fits, all([choice(variable, open), perhaps])])];
      }),
    );
}

const NOT_PUBLISHED = 'the service does not publish what the category holds';
const MANY_SERVICES = 'more services than are looked at tell the zones apart';

interface SidePoint {
  readonly point: Partial<Context>;
  /** All that no zone tells apart from it. */
  readonly all: readonly Partial<Context>[];
}

/** Points that no zone tells apart are one. */
function distinct(
  side: Side,
  points: readonly Partial<Context>[],
  zones: readonly ZoneDefinition[],
): SidePoint[] {
  const alike = groupBy(points, (point) =>
    isSeveral(point)
      ? 'several'
      : zones.map((zone) => fitsDynamicZone(side.only(zone), point as Context)).join(''),
  );
  return [...alike.values()].map((all) => ({ point: all[0] as Partial<Context>, all }));
}

/** What people call it. */
function nameOf({ location, asn, ipServiceCategories }: Partial<Context>): string {
  if (asn != null) return String(asn);
  if (ipServiceCategories != null)
    return ipServiceCategories.length === 0 ? 'no service' : ipServiceCategories.join(' and ');
  const { country = '', region } = location ?? {};
  if (region == null) return country;
  return region === `${country}-other` ? `the rest of ${country}` : region;
}

/** Whether a zone names a region of the country. */
function isDivided(country: string, zones: readonly ZoneDefinition[]): boolean {
  return zones.some(({ locations }) =>
    listedIn(locations).some(({ region }) => region?.slice(0, 2).toUpperCase() === country.toUpperCase()),
  );
}
