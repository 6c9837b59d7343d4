import { groupBy } from '../../../base/group-by.js';
import { alternatives } from '../../../base/messages.js';
import { range } from '../../../base/number-arrays.js';
import { all, always, any, never, not } from '../../../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { isCountryCode } from '../../../model/expression/values/country.js';
import type { CoreContext } from '../../../model/facts/core-request.js';
import type { Draft } from '../../../model/facts/definition/request-draft.js';
import type { World } from '../../../model/facts/world.js';
import { fitsDynamicZone, type ZoneDefinition } from '../../../model/facts/zones/zone-map.js';
import type { Dimension } from './dimension.js';
import { addFreeChoice } from './free.js';
import { type Building, type Choices, choice } from './theory.js';

/**
 * Adds a dimension for each criterion of dynamic zones: location, network and service. Returns a function that gives the formula for "the
 * request is in the zone", which holds if all three match.
 */
export function surroundings(
  zones: readonly ZoneDefinition[],
  building: Building,
): (zone: ZoneDefinition) => Choices {
  const fits = SIDES.map((side) => fittingOf(side, zones, building));
  return (zone) => all(fits.map((isFitting) => isFitting(zone)));
}

/** Returns the function that tells whether a request matches a zone in one criterion, such as the location. */
function fittingOf(
  side: Side,
  zones: readonly ZoneDefinition[],
  building: Building,
): (zone: ZoneDefinition) => Choices {
  const points = mergeIndistinct(side, side.points(zones, building), zones);
  const isAnySeveral = points.some(({ point }) => isSeveral(point));
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
  const fitsOne = ({ ownZone, key, what }: Criterion): Choices => {
    const ranks = points.map(({ point }) => rankOf(ownZone, point));
    if ([...ranks, fitsDynamicZone(ownZone, {})].every((rank) => rank === MATCH)) return always;
    const where = (rank: Rank) => range(points.length).filter((value) => ranks[value] === rank);
    const variable = building.dimension(side.key, make);
    const open = where(UNDEFINED);
    const fitting = where(MATCH);
    const isSo = fitting.length === 0 ? never : choice(variable, fitting);
    if (open.length === 0) return isSo;
    const reason = isAnySeveral ? MANY_SERVICES : NOT_PUBLISHED;
    const undecided = addFreeChoice({ key: `${side.key} ${key}`, what, reason, about: 'place' }, building);
    return any([isSo, all([choice(variable, open), undecided])]);
  };
  return (zone) => {
    const { some, none, also } = side.criteria(zone);
    return all([
      ...(some.length === 0 ? [] : [any(some.map(fitsOne))]),
      ...none.map((one) => not(fitsOne(one))),
      ...also.map(fitsOne),
    ]);
  };
}

function rankOf(zone: ZoneDefinition, point: Partial<CoreContext>): Rank {
  return isSeveral(point) ? UNDEFINED : fitsDynamicZone(zone, point as CoreContext);
}

const NOT_PUBLISHED = 'the service does not publish the members of the category';
const MANY_SERVICES = 'the zones depend on more services than the analysis considers';

/** A criterion of a dynamic zone: location, network, or service. */
interface Side {
  readonly key: string;
  readonly title: string;
  /** Returns the requirements that a zone has for the criterion. */
  criteria(zone: ZoneDefinition): Criteria;
  points(zones: readonly ZoneDefinition[], building: Building): readonly Partial<CoreContext>[];
}

/**
 * The requirements of a zone on one property of a request, such as the location. A request must meet at least one of `some`, none of
 * `none`, and all of `also`.
 */
interface Criteria {
  readonly some: readonly Criterion[];
  readonly none: readonly Criterion[];
  readonly also: readonly Criterion[];
}

interface Criterion {
  /**
   * A zone that is generated for the analysis and has this one requirement only. A request is in the generated zone exactly if it meets the
   * requirement.
   */
  readonly ownZone: ZoneDefinition;
  /**
   * A text that identifies the requirement. Requirements with the same text are always met by the same addresses, even where the
   * documentation does not say which addresses these are.
   */
  readonly key: string;
  readonly what: string;
}

const NO_SIDES = { locations: null, asns: null, ipServiceCategories: null, proxyType: null } as const;

const SIDES: readonly Side[] = [
  {
    key: 'location',
    title: 'in',
    criteria: (zone) => combineCriteria('location', zone, { locations: zone.locations ?? null }),
    points: (zones, building) => [
      { location: { country: unnamedCountry(zones) } },
      ...zones
        .flatMap(({ locations }) => listedIn(locations))
        .filter(({ country }) => !country || building.worlds.every((world) => mayBeIn(country, world)))
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
    criteria: (zone) => combineCriteria('network', zone, { asns: zone.asns ?? null }),
    points: (zones) => [
      { asn: otherNetwork(zones) },
      ...zones.flatMap(({ asns }) => listedIn(asns)).map((asn) => ({ asn })),
    ],
  },
  {
    key: 'services',
    title: 'through',
    criteria(zone) {
      const { ipServiceCategories: listed, proxyType } = zone;
      const sides = listed == null || 'length' in listed ? { include: listed, exclude: [] } : listed;
      const ofCategory = (category: string) => ({
        ownZone: { ...zone, ...NO_SIDES, ipServiceCategories: [category] },
        key: category === ANONYMIZERS ? OTHER_ANONYMIZERS : category,
        what: `through ${category}`,
      });
      return {
        some: (sides.include ?? []).map(ofCategory),
        none: (sides.exclude ?? []).map(ofCategory),
        also: proxyType == null ? [] : combineCriteria('services', zone, { proxyType }).also,
      };
    },
    points: (zones) => servicePoints(zones),
  },
];

/**
 * Two service categories: the first contains Tor, and the second does not. For every other service, either both contain it or neither does,
 * even where the documentation does not say which.
 */
const [ANONYMIZERS, OTHER_ANONYMIZERS] = ['ALL_ANONYMIZERS', 'ALL_ANONYMIZERS_EXCEPT_TOR'];

/** Returns all requirements of a zone for one criterion, joined into a single requirement. */
function combineCriteria(key: string, zone: ZoneDefinition, side: Partial<ZoneDefinition>): Criteria {
  const ownZone = { ...zone, ...NO_SIDES, ...side };
  return {
    some: [],
    none: [],
    also: [{ ownZone, key: `zone ${zone.id}`, what: `${key} of ${zone.name ?? zone.id}` }],
  };
}

/** Whether an address can be in the country. A live tenant knows only the countries of ISO 3166-1. */
function mayBeIn(country: string, { edition }: World): boolean {
  return edition !== 'field' || isCountryCode(country);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns a country that no zone names, a populous one if possible, so that an example is plausible. */
function unnamedCountry(zones: readonly ZoneDefinition[]): string {
  const named = new Set(
    zones
      .flatMap(({ locations }) => listedIn(locations))
      .flatMap(({ country, region }) => [country?.toUpperCase(), region?.slice(0, 2).toUpperCase()]),
  );
  const codes = [...LETTERS].flatMap((one) => [...LETTERS].map((other) => one + other));
  return [...USUAL_COUNTRIES, ...codes].find((code) => !named.has(code)) ?? 'AQ';
}

const USUAL_COUNTRIES = [
  'US',
  'GB',
  'DE',
  'FR',
  'CA',
  'AU',
  'JP',
  'BR',
  'IN',
  'NL',
  'ES',
  'IT',
  'PL',
  'SE',
] as const;

/** Returns the number of an autonomous system that no zone names, if possible one that is reserved for documentation. */
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

/** Maximum number of IP services for which all combinations are considered; with more, zones on several services are undecided. */
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

/**
 * Whether the example has several IP services. With more than `MOST_SERVICES` services, the analysis does not try each combination; this
 * example then represents all of them.
 */
function isSeveral({ ipServiceCategories }: Partial<CoreContext>): boolean {
  return (ipServiceCategories ?? []).length > MOST_SERVICES;
}

function subsetsOf(items: readonly string[]): string[][] {
  return range(2 ** items.length).map((bits) => items.filter((_, index) => (bits >> index) & 1));
}

interface SidePoint {
  readonly point: Partial<CoreContext>;
  /** All locations, networks or services that the zones treat like the example, including the example itself. */
  readonly all: readonly Partial<CoreContext>[];
}

/** Merges locations, networks or services that no zone distinguishes. */
function mergeIndistinct(
  side: Side,
  points: readonly Partial<CoreContext>[],
  zones: readonly ZoneDefinition[],
): SidePoint[] {
  const criteria = zones.flatMap((zone) => Object.values(side.criteria(zone)).flat()) as Criterion[];
  const alike = groupBy(points, (point) =>
    isSeveral(point) ? 'several' : criteria.map(({ ownZone }) => rankOf(ownZone, point)).join(''),
  );
  return [...alike.values()].map((all) => ({ point: all[0] as Partial<CoreContext>, all }));
}

/** Returns a human-readable name of a location, network or service. */
function nameOf({ location, asn, ipServiceCategories }: Partial<CoreContext>): string {
  if (asn != null) return String(asn);
  if (ipServiceCategories != null)
    return ipServiceCategories.length === 0 ? 'no service' : ipServiceCategories.join(' and ');
  const { country = '', region } = location ?? {};
  if (region == null) return country;
  return region === `${country}-other` ? `the rest of ${country}` : region;
}

/** Whether some zone names a region of the country, such as a state. */
function isDivided(country: string, zones: readonly ZoneDefinition[]): boolean {
  return zones.some(({ locations }) =>
    listedIn(locations).some(({ region }) => region?.slice(0, 2).toUpperCase() === country.toUpperCase()),
  );
}
