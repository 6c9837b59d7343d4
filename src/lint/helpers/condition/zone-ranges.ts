import { getOrMake } from '../../../base/memo.js';
import { isObject } from '../../../base/object.js';
import { type AddressRange, parseRange, successor } from '../../../model/facts/zones/addresses.js';
import { at, listAt, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';

/** The known addresses of a zone that a condition refers to. */
export interface ZoneRanges {
  readonly resource: Resource;
  /** Whether the zone is an IP zone without gateways. Such a zone contains no address. */
  readonly isEmpty: boolean;
  /**
   * The gateway addresses in ascending order, with adjacent ranges merged. `undefined` if they do not define the zone: it is dynamic or
   * inactive, or an address is unreadable.
   */
  readonly ranges: readonly AddressRange[] | undefined;
  /**
   * Whether the zone has proxies. Such a zone may match a chain of addresses (a client and its proxies) although the last address is
   * outside the gateways.
   */
  readonly hasProxies: boolean;
}

/**
 * Returns the address ranges of the first zone with the id; `undefined` if the documents contain no such zone. Each zone is read only once.
 */
export function zoneRanges(org: Org, id: string): ZoneRanges | undefined {
  const zone = org.find('zone', id);
  if (zone === undefined || !isObject(zone.value)) return undefined;
  return getOrMake(org.derived(rangesByZone), zone, () => read(zone));
}

function rangesByZone(): Map<Resource, ZoneRanges> {
  return new Map();
}

function read(resource: Resource): ZoneRanges {
  const zone = resource.value;
  const isIp =
    textAt(zone, 'type') === 'IP' || (at(zone, 'type') === undefined && at(zone, 'gateways') !== undefined);
  const gateways = listAt(zone, 'gateways');
  const isActive = at(zone, 'status') !== 'INACTIVE';
  const parsed = gateways.map((gateway) => parseRange(textAt(gateway, 'value') ?? ''));
  const isKnown = isIp && isActive && parsed.every((range) => range !== undefined);
  return {
    resource,
    isEmpty: isIp && gateways.length === 0,
    ranges: isKnown ? merged(parsed) : undefined,
    hasProxies: listAt(zone, 'proxies').length > 0,
  };
}

/** Returns address ranges in ascending order, IPv4 before IPv6, with overlapping and adjacent ranges merged. */
export function merged(ranges: readonly AddressRange[]): readonly AddressRange[] {
  const sorted = [...ranges].sort((a, b) => compareKeys(a.first, b.first));
  const result: AddressRange[] = [];
  for (const range of sorted) {
    const before = result.at(-1);
    const isJoined =
      before !== undefined &&
      typeof before.last === typeof range.first &&
      (range.first <= before.last || range.first === successor(before.last));
    if (!isJoined) result.push(range);
    else if (range.last > before.last) result[result.length - 1] = { first: before.first, last: range.last };
  }
  return result;
}

/** Whether the outer list of address ranges contains every address of the inner list. Both lists must be sorted and merged. */
export function liesInside(inner: readonly AddressRange[], outer: readonly AddressRange[]): boolean {
  let index = 0;
  return inner.every((range) => {
    while (index < outer.length && compareKeys((outer[index] as AddressRange).last, range.first) < 0) index++;
    const around = outer[index];
    return (
      around !== undefined &&
      compareKeys(around.first, range.first) <= 0 &&
      compareKeys(range.last, around.last) <= 0
    );
  });
}

function compareKeys(a: AddressRange['first'], b: AddressRange['first']): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
