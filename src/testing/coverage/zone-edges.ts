import { merged } from '../../lint/helpers/condition/zone-ranges.js';
import { type AddressKey, parseRange, predecessor, successor } from '../../model/facts/zones/addresses.js';
import { isActive, isDynamic, type ZoneDefinition } from '../../model/facts/zones/zone-map.js';

/**
 * The maximum number of edges of one zone for which the program searches for requests. An edge is where the addresses of a zone begin or
 * end.
 */
export const MOST_EDGES = 4;

/** An edge of a zone: the last address inside, and the adjacent address outside. */
export interface ZoneEdge {
  readonly inside: AddressKey;
  /** The next address after the edge, which is outside of the zone. Absent at the end of the address space. */
  readonly outside?: AddressKey;
}

/**
 * Returns the edges of a zone, lowest address first: one edge at each end of each range. Ranges that overlap or touch are one range.
 * Returns an empty list for a zone without addresses.
 */
export function edgesOf(zone: ZoneDefinition): readonly ZoneEdge[] {
  if (!isActive(zone) || isDynamic(zone)) return [];
  const ranges = (zone.gateways ?? []).flatMap(({ value }) =>
    typeof value === 'string' ? (parseRange(value) ?? []) : [],
  );
  return merged(ranges).flatMap(({ first, last }) => [
    edge(first, predecessor(first)),
    edge(last, successor(last)),
  ]);
}

function edge(inside: AddressKey, outside: AddressKey | undefined): ZoneEdge {
  return outside === undefined ? { inside } : { inside, outside };
}
