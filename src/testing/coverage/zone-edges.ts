import { merged } from '../../lint/helpers/condition/zone-ranges.js';
import { type AddressKey, parseRange, predecessor, successor } from '../../model/facts/zones/addresses.js';
import { isActive, isDynamic, type ZoneDefinition } from '../../model/facts/zones/zone-map.js';

/** Of a zone with more edges the first few are looked for. */
export const MOST_EDGES = 4;

/** Where a zone begins or ends: its last address on that side, and the one next to it, which is outside. */
export interface ZoneEdge {
  readonly inside: AddressKey;
  /** Absent at the border of the address space. */
  readonly outside?: AddressKey;
}

/** The edges of what its ranges hold together, lowest first; none of a zone that has no addresses of its own. */
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
