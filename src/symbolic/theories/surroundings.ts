import { groupBy } from '../../base/group-by.js';
import { alternatives } from '../../base/messages.js';
import { range } from '../../base/range.js';
import type { CoreContext } from '../../facts/core-request.js';
import type { Draft } from '../../facts/definition/draft.js';
import { fitsDynamicZone, type ZoneDefinition } from '../../facts/zones.js';
import { all, any } from '../../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { Dimension } from './dimension.js';
import { free } from './free.js';
import { type Building, type Choices, choice } from './theory.js';

/** For dynamic zones: all sides must fit, and each side is a dimension of its own. */
export function surroundings(
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
      about: 'place',
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
          isSeveral(point) ? UNDEFINED : fitsDynamicZone(only, point as CoreContext),
        );
        if ([...ranks, fitsDynamicZone(only, {})].every((rank) => rank === MATCH)) return [];
        const where = (rank: Rank) => range(points.length).filter((value) => ranks[value] === rank);
        const variable = building.dimension(side.key, make);
        const fits = choice(variable, where(MATCH));
        const open = where(UNDEFINED);
        if (open.length === 0) return [fits];
        const reason = points.some(({ point }) => isSeveral(point)) ? MANY_SERVICES : NOT_PUBLISHED;
        const key = `zone ${zone.id} ${side.key}`;
        const what = `${side.key} of ${zone.name ?? zone.id}`;
        const perhaps = free({ key, what, reason, about: 'place' }, building);
        return [any([fits, all([choice(variable, open), perhaps])])];
      }),
    );
}

const NOT_PUBLISHED = 'the service does not publish what the category holds';
const MANY_SERVICES = 'more services than are looked at tell the zones apart';

/** One side of a dynamic zone: where, through which network, or through which service. */
interface Side {
  readonly key: string;
  readonly title: string;
  /** The zone with nothing but this side. */
  only(zone: ZoneDefinition): ZoneDefinition;
  points(zones: readonly ZoneDefinition[]): readonly Partial<CoreContext>[];
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

function servicePoints(zones: readonly ZoneDefinition[]): Partial<CoreContext>[] {
  const services = servicesIn(zones);
  const sets =
    services.length > MOST_SERVICES ? [...services.map((one) => [one]), services] : subsetsOf(services);
  return [[], ['OTHER_SERVICE'], ...sets.filter((set) => set.length > 0)].map((ipServiceCategories) => ({
    ipServiceCategories,
  }));
}

/** Whether it stands for all that have several services. */
function isSeveral({ ipServiceCategories }: Partial<CoreContext>): boolean {
  return (ipServiceCategories ?? []).length > MOST_SERVICES;
}

function subsetsOf(items: readonly string[]): string[][] {
  return range(2 ** items.length).map((bits) => items.filter((_, index) => (bits >> index) & 1));
}

interface SidePoint {
  readonly point: Partial<CoreContext>;
  /** All that no zone tells apart from it. */
  readonly all: readonly Partial<CoreContext>[];
}

/** Points that no zone tells apart are one. */
function distinct(
  side: Side,
  points: readonly Partial<CoreContext>[],
  zones: readonly ZoneDefinition[],
): SidePoint[] {
  const alike = groupBy(points, (point) =>
    isSeveral(point)
      ? 'several'
      : zones.map((zone) => fitsDynamicZone(side.only(zone), point as CoreContext)).join(''),
  );
  return [...alike.values()].map((all) => ({ point: all[0] as Partial<CoreContext>, all }));
}

/** What people call it. */
function nameOf({ location, asn, ipServiceCategories }: Partial<CoreContext>): string {
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
