import {
  conjunction,
  disjunction,
  known,
  MATCH,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
} from '../../../logic/kleene/verdict.js';
import type { CoreContext } from '../core-request.js';
import { type Cells, cutIntoCells, type OwnedRange } from './address-cells.js';
import { type AddressKey, parseAddress, parseRange } from './addresses.js';

/** The members of a zone's document that determine which requests come from the zone. */
export interface ZoneDefinition {
  readonly id: string;
  readonly name?: string | null;
  readonly type?: string | null;
  readonly status?: string | null;
  readonly usage?: string | null;
  readonly gateways?: readonly ZoneAddress[] | null;
  readonly proxies?: readonly ZoneAddress[] | null;
  readonly locations?: Listed<ZoneLocation>;
  readonly asns?: Listed<string>;
  readonly ipServiceCategories?: Listed<string>;
  readonly proxyType?: string | null;
  readonly useAsExemptList?: boolean | null;
}

interface ZoneAddress {
  readonly value?: string | null;
}

interface ZoneLocation {
  readonly country?: string | null;
  readonly region?: string | null;
}

/** A plain list of included values, or an object with included and excluded values. */
type Listed<Item> =
  | readonly Item[]
  | { readonly include?: readonly Item[] | null; readonly exclude?: readonly Item[] | null }
  | null;

/** An index of all zones of a snapshot, for finding the zones that contain a request. Zones are numbered in the given order. */
export interface ZoneMap {
  readonly zones: readonly ZoneDefinition[];
  numberOf(id: string): number | undefined;
  isDynamic(number: number): boolean;
  /**
   * Calls `take` for each active IP zone that contains the request. The chain of addresses (client first) is walked from its last address
   * back over trusted proxies.
   */
  eachHolding(chain: readonly AddressKey[], take: (number: number) => void): void;
  /** Whether the given zone contains the request, determined in the same way as by `eachHolding`. */
  holds(number: number, chain: readonly AddressKey[]): boolean;
  /**
   * Active IP zones with an address that cannot be parsed. It is unknown whether they contain an address outside of their readable ranges.
   */
  readonly unreadable: readonly number[];
  /** Active IP zones (`ipZones`) and active dynamic zones (`dynamicZones`). Inactive zones are in neither list. */
  readonly ipZones: readonly number[];
  readonly dynamicZones: readonly number[];
  /** The zones for which {@link isBlocking} holds (`blocking`), and those for which {@link isExempt} holds (`exempt`). */
  readonly blocking: readonly ZoneDefinition[];
  readonly exempt: readonly ZoneDefinition[];
  /** Indexes that find zones by address: by the addresses of their gateways (`cells`), or of their trusted proxies (`proxyCells`). */
  readonly cells: Families;
  readonly proxyCells: Families;
}

interface Families {
  readonly v4: Cells;
  readonly v6: Cells;
}

/** The maximum number of addresses of a chain that are examined, from the last address backwards. */
export const MAX_WALK_LENGTH = 5;

export function mapZones(zones: readonly ZoneDefinition[]): ZoneMap {
  const numbers = new Map(zones.map((zone, number) => [zone.id, number]));
  const active = [...zones.keys()].filter((number) => isActive(zones[number] as ZoneDefinition));
  const ipZones = active.filter((number) => !isDynamic(zones[number] as ZoneDefinition));
  const unreadable: number[] = [];
  const rangesOf = (side: 'gateways' | 'proxies') => {
    const ranges: OwnedRange[] = [];
    for (const owner of ipZones)
      for (const { value } of zones[owner]?.[side] ?? []) {
        const range = typeof value === 'string' ? parseRange(value) : undefined;
        if (range === undefined) unreadable.push(owner);
        else ranges.push({ first: range.first, last: range.last, owner });
      }
    return ranges;
  };
  const gateways = byFamily(rangesOf('gateways'));
  const proxies = byFamily(rangesOf('proxies'));
  const walked = (chain: readonly AddressKey[]) =>
    findZonesOfChain(
      chain,
      (address) => ownersOf(gateways, address),
      (address) => ownersOf(proxies, address),
    );
  return {
    zones,
    numberOf: (id) => numbers.get(id),
    isDynamic: (number) => isDynamic(zones[number] as ZoneDefinition),
    ipZones,
    dynamicZones: active.filter((number) => isDynamic(zones[number] as ZoneDefinition)),
    blocking: zones.filter(isBlocking),
    exempt: zones.filter(isExempt),
    unreadable: [...new Set(unreadable)],
    cells: gateways,
    proxyCells: proxies,
    eachHolding(chain, take) {
      if (chain.length > 1) walked(chain).forEach(take);
      else familyOf(gateways, chain[0] as AddressKey).eachOwner(chain[0] as AddressKey, take);
    },
    holds(number, chain) {
      if (chain.length > 1) return walked(chain).includes(number);
      return familyOf(gateways, chain[0] as AddressKey).isOwnedBy(number, chain[0] as AddressKey);
    },
  };
}

/** Returns the chain of addresses in a request, or `undefined` if the request states none or one of them cannot be parsed. */
export function chainOf(context: CoreContext): readonly AddressKey[] | undefined {
  if (typeof context.ip === 'string') {
    const address = parseAddress(context.ip);
    return address === undefined ? undefined : [address];
  }
  if (context.ipChain === null || context.ipChain === undefined) return undefined;
  const chain = context.ipChain.map(parseAddress);
  return chain.every((address) => address !== undefined) ? chain : undefined;
}

/**
 * Returns the verdict, as a number, on whether a request is in a dynamic zone. The location, ASN, service category and proxy type of the
 * request must all match the zone.
 */
export function fitsDynamicZone(zone: ZoneDefinition, context: CoreContext): Rank {
  return conjunction([
    fitsListed(zone.locations, (location) => fitsLocation(location, context)),
    fitsListed(zone.asns, (asn) =>
      context.asn == null ? UNDEFINED : known(sameNetwork(asn, String(context.asn))),
    ),
    fitsListed(zone.ipServiceCategories, (category) => fitsCategory(category, context)),
    fitsProxyType(zone.proxyType, context),
  ]);
}

export function isActive(zone: ZoneDefinition): boolean {
  return zone.status !== 'INACTIVE';
}

export function isBlocklist(zone: ZoneDefinition): boolean {
  return zone.usage === 'BLOCKLIST';
}

/** Whether requests from the zone are blocked before any policy. */
export function isBlocking(zone: ZoneDefinition): boolean {
  return isActive(zone) && isBlocklist(zone) && (isDynamic(zone) || (zone.gateways ?? []).length > 0);
}

/** Whether requests from the zone are never blocked. */
export function isExempt(zone: ZoneDefinition): boolean {
  return isActive(zone) && zone.useAsExemptList === true;
}

export function isDynamic(zone: ZoneDefinition): boolean {
  return zone.type === 'DYNAMIC' || zone.type === 'DYNAMIC_V2';
}

function byFamily(ranges: readonly OwnedRange[]): Families {
  return {
    v4: cutIntoCells(ranges.filter((range) => typeof range.first === 'number')),
    v6: cutIntoCells(ranges.filter((range) => typeof range.first === 'string')),
  };
}

function ownersOf(families: Families, address: AddressKey): number[] {
  const owners: number[] = [];
  familyOf(families, address).eachOwner(address, (owner) => owners.push(owner));
  return owners;
}

function familyOf(families: Families, address: AddressKey): Cells {
  return typeof address === 'number' ? families.v4 : families.v6;
}

/**
 * Returns the numbers of the zones that contain a request with this address chain. The search begins with the last address. A zone contains
 * the request if the address is among the zone's gateways. If the address is among the proxies of zones, the search continues in these
 * zones with the previous address.
 */
function findZonesOfChain(
  chain: readonly AddressKey[],
  gateways: (address: AddressKey) => number[],
  proxies: (address: AddressKey) => number[],
): number[] {
  const inside: number[] = [];
  let followed: ReadonlySet<number> | undefined;
  for (const address of chain.slice(-MAX_WALK_LENGTH).reverse()) {
    const entered = gateways(address).filter((zone) => followed?.has(zone) ?? true);
    inside.push(...entered);
    const passed = proxies(address).filter(
      (zone) => (followed?.has(zone) ?? true) && !entered.includes(zone),
    );
    if (passed.length === 0) break;
    followed = new Set(passed);
  }
  return inside;
}

function fitsListed<Item>(listed: Listed<Item> | undefined, fits: (item: Item) => Rank): Rank {
  if (listed === null || listed === undefined) return MATCH;
  const sides = isPlainList(listed) ? { include: listed, exclude: [] } : listed;
  const include = sides.include ?? [];
  const included = include.length === 0 ? MATCH : disjunction(include.map(fits));
  return conjunction([included, ...(sides.exclude ?? []).map((item) => negate(fits(item)))]);
}

function isPlainList<Item>(listed: NonNullable<Listed<Item>>): listed is readonly Item[] {
  return Array.isArray(listed);
}

function fitsLocation({ country, region }: ZoneLocation, { location }: CoreContext): Rank {
  if (location == null) return UNDEFINED;
  if (country != null && !sameCode(country, location.country)) return NOT_MATCH;
  if (region == null || region === '') return MATCH;
  return location.region == null ? UNDEFINED : known(sameCode(region, location.region));
}

/** Whether two AS numbers are the same, such as `64500` and `AS64500`. */
function sameNetwork(a: string, b: string): boolean {
  return a.replace(/^AS/i, '') === b.replace(/^AS/i, '');
}

function sameCode(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}

/**
 * Returns the verdict, as a number, on whether the address of a request has a service category. A collective category (`ALL_…`) contains
 * several single categories. The service does not document which ones; only some names state whether Tor is included. If a request states
 * only collective categories, the single categories of its address are unknown.
 */
function fitsCategory(category: string, { ipServiceCategories: seen }: CoreContext): Rank {
  if (seen == null) return UNDEFINED;
  if (seen.includes(category) || (category === 'ALL_ANONYMIZERS' && seen.includes(TOR))) return MATCH;
  if (seen.length === 0) return NOT_MATCH;
  if (category === EXCEPT_TOR && seen.every((one) => one === TOR)) return NOT_MATCH;
  if (category === 'ALL_IP_SERVICES') return MATCH;
  if (category === TOR) return rankOfTor(seen);
  return isCollective(category) || seen.every(isCollective) ? UNDEFINED : NOT_MATCH;
}

export const TOR = 'ANONYMIZER_TOR';
const EXCEPT_TOR = 'ALL_ANONYMIZERS_EXCEPT_TOR';

function rankOfTor(seen: readonly string[]): Rank {
  if (seen.includes(TOR)) return MATCH;
  const isOpen = seen.every(isCollective) && seen.some((one) => one !== EXCEPT_TOR);
  return isOpen ? UNDEFINED : NOT_MATCH;
}

function isCollective(category: string): boolean {
  return category.startsWith('ALL_');
}

function fitsProxyType(
  proxyType: string | null | undefined,
  { ipServiceCategories: seen }: CoreContext,
): Rank {
  if (proxyType === null || proxyType === undefined || proxyType === '') return MATCH;
  if (seen == null) return UNDEFINED;
  switch (proxyType) {
    case 'Any':
      return known(seen.length > 0);
    case 'Tor':
    case 'TorAnonymizer':
      return rankOfTor(seen);
    case 'NotTorAnonymizer':
      return seen.length === 0 ? NOT_MATCH : negate(rankOfTor(seen));
    default:
      return UNDEFINED;
  }
}
