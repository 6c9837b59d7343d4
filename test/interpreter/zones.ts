import type { Verdict } from '../../src/logic/kleene/verdict.js';
import type { ZoneDefinition } from '../../src/model/facts/zones/zone-map.js';
import { type Address, isWithin, readAddress, readRange } from './addresses.js';
import { and, decided, not, or } from './verdicts.js';
import { isAbsent, isDangling, isStatedOpen, type World } from './world.js';

const ALL_ZONES = 'ALL_ZONES';
const LONGEST_WALK = 5;

/** Whether the request comes from the zone. Spec: Simulation, 4, "Zones". */
export function inZone(zoneId: string, world: World): Verdict {
  if (zoneId === ALL_ZONES) return inAnyZone(world);
  const { snapshot, context } = world;
  const zone = snapshot.zones.find(({ id }) => id === zoneId);
  if (zone !== undefined) return insideZone(zone, world);
  if (isFound(zoneId, world)) return 'MATCH';
  if (context.zones != null && !areZonesOpen(world)) return decided(context.zones.ids.includes(zoneId));
  return isDangling(zoneId, 'zones', snapshot) ? 'NOT_MATCH' : 'UNDEFINED';
}

/** Whether the list of zones in the request is incomplete. The listed zones contain the request, and other zones may contain it, too. */
function areZonesOpen({ context }: World): boolean {
  return context.open?.includes('zones') ?? false;
}

function isFound(zoneId: string, world: World): boolean {
  return areZonesOpen(world) && (world.context.zones?.ids.includes(zoneId) ?? false);
}

export function insideZone(zone: ZoneDefinition, world: World): Verdict {
  const { context } = world;
  if (isFound(zone.id, world)) return 'MATCH';
  if (isInactive(zone)) return 'NOT_MATCH';
  if (context.zones != null && !areZonesOpen(world)) return decided(context.zones.ids.includes(zone.id));
  if (zone.type === 'DYNAMIC' || zone.type === 'DYNAMIC_V2') return insideDynamicZone(zone, context);
  const chain = context.ip != null ? [context.ip] : context.ipChain;
  if (chain == null) return 'UNDEFINED';
  return insideIpZone(zone, chain.map(readAddress));
}

/** Whether the request comes from any active zone that is not a blocklist (A3). */
function inAnyZone(world: World): Verdict {
  const { snapshot, context } = world;
  const { zones } = snapshot;
  const isOpen = isStatedOpen('zones', snapshot) || isAbsent('zones', snapshot);
  const given = context.zones?.ids;
  if (given != null && !areZonesOpen(world)) {
    return or(
      given.map((id) => {
        const zone = zones.find((one) => one.id === id);
        if (zone === undefined) return isOpen ? 'UNDEFINED' : 'MATCH';
        return decided(countsForAll(zone));
      }),
    );
  }
  const isWhole = zones.length > 0 && !isOpen;
  return or([
    ...zones.filter(({ usage }) => usage !== 'BLOCKLIST').map((zone) => insideZone(zone, world)),
    decided((given ?? []).some((id) => zones.every((zone) => zone.id !== id)) && !isOpen),
    isWhole ? 'NOT_MATCH' : 'UNDEFINED',
  ]);
}

function countsForAll(zone: ZoneDefinition): boolean {
  return !isInactive(zone) && zone.usage !== 'BLOCKLIST';
}

function isInactive(zone: ZoneDefinition): boolean {
  return zone.status === 'INACTIVE';
}

/** Whether the chain is in the zone. The client is first, the last hop last. Spec: Network zone. */
function insideIpZone(zone: ZoneDefinition, chain: readonly (Address | undefined)[]): Verdict {
  if (walksIn(zone, chain)) return 'MATCH';
  const entries = [...(zone.gateways ?? []), ...(zone.proxies ?? [])];
  return entries.every(({ value }) => rangeOf(value) !== undefined) ? 'NOT_MATCH' : 'UNDEFINED';
}

/**
 * Walks through the proxy chain from its last address to its first. A gateway of the zone proves that the request is inside the zone. After
 * a proxy of the zone, the walk goes on with the previous address. Any other address proves that the request is outside.
 */
function walksIn(zone: ZoneDefinition, chain: readonly (Address | undefined)[]): boolean {
  for (const address of chain.slice(-LONGEST_WALK).reverse()) {
    if (listHolds(zone.gateways, address)) return true;
    if (!listHolds(zone.proxies, address)) return false;
  }
  return false;
}

function listHolds(list: ZoneDefinition['gateways'], address: Address | undefined): boolean {
  if (address === undefined) return false;
  return (list ?? []).some(({ value }) => {
    const range = rangeOf(value);
    return range !== undefined && isWithin(range, address);
  });
}

function rangeOf(value: string | null | undefined) {
  return typeof value === 'string' ? readRange(value) : undefined;
}

/**
 * Whether the request matches the locations, the autonomous systems, the IP service categories and the proxy type of the zone. If the zone
 * does not restrict one of them, every request matches it.
 */
function insideDynamicZone(zone: ZoneDefinition, context: World['context']): Verdict {
  const { location, asn, ipServiceCategories: categories } = context;
  return and([
    fitsSides(sidesOf(zone.locations), (place) => {
      if (location == null) return 'UNDEFINED';
      if (place.country != null && place.country.toUpperCase() !== location.country.toUpperCase()) {
        return 'NOT_MATCH';
      }
      if (place.region == null || place.region === '') return 'MATCH';
      if (location.region == null) return 'UNDEFINED';
      return decided(place.region.toUpperCase() === location.region.toUpperCase());
    }),
    fitsSides(sidesOf(zone.asns), (number) => (asn == null ? 'UNDEFINED' : decided(String(asn) === number))),
    fitsSides(sidesOf(zone.ipServiceCategories), (category) => fitsCategory(category, categories)),
    fitsProxyType(zone.proxyType, categories),
  ]);
}

interface BothSides<Item> {
  readonly include: readonly Item[];
  readonly exclude: readonly Item[];
}

function sidesOf<Item>(
  list:
    | readonly Item[]
    | { readonly include?: readonly Item[] | null; readonly exclude?: readonly Item[] | null }
    | null
    | undefined,
): BothSides<Item> {
  if (list == null) return { include: [], exclude: [] };
  if (Array.isArray(list)) return { include: list, exclude: [] };
  const { include, exclude } = list as Partial<BothSides<Item>>;
  return { include: include ?? [], exclude: exclude ?? [] };
}

function fitsSides<Item>({ include, exclude }: BothSides<Item>, fits: (item: Item) => Verdict): Verdict {
  const included = include.length === 0 ? 'MATCH' : or(include.map(fits));
  return and([included, not(or(exclude.map(fits)))]);
}

/**
 * Compares IP service categories. The members of collective categories are not published. Tor belongs to one of the two collective
 * categories for anonymizers, but not to the other. A collective category alone does not identify the service.
 */
function fitsCategory(category: string, seen: readonly string[] | null | undefined): Verdict {
  if (seen == null) return 'UNDEFINED';
  if (seen.includes(category)) return 'MATCH';
  if (category === 'ALL_ANONYMIZERS' && seen.includes('ANONYMIZER_TOR')) return 'MATCH';
  if (category === 'ALL_ANONYMIZERS_EXCEPT_TOR' && seen.join() === 'ANONYMIZER_TOR') return 'NOT_MATCH';
  if (seen.length === 0) return 'NOT_MATCH';
  if (category === 'ALL_IP_SERVICES') return 'MATCH';
  if (category === 'ANONYMIZER_TOR' && seen.every((one) => one === 'ALL_ANONYMIZERS_EXCEPT_TOR'))
    return 'NOT_MATCH';
  const isVague = category.startsWith('ALL_') || seen.every((one) => one.startsWith('ALL_'));
  return isVague ? 'UNDEFINED' : 'NOT_MATCH';
}

function fitsProxyType(type: string | null | undefined, seen: readonly string[] | null | undefined): Verdict {
  if (type == null || type === '') return 'MATCH';
  if (seen == null) return 'UNDEFINED';
  if (type === 'Any') return decided(seen.length > 0);
  const isTor = fitsCategory('ANONYMIZER_TOR', seen);
  if (type === 'Tor' || type === 'TorAnonymizer') return isTor;
  if (type === 'NotTorAnonymizer') return and([decided(seen.length > 0), not(isTor)]);
  return 'UNDEFINED';
}
