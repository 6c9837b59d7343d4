import { parseRange } from '../../../model/facts/zones/addresses.js';
import type { ZoneDefinition } from '../../../model/facts/zones/zone-map.js';

/** Whether a zone contains every IPv4 address, so that it restricts nothing. */
export function containsAllIpv4({ gateways }: ZoneDefinition): boolean {
  return (gateways ?? []).some(({ value }) => {
    const range = typeof value === 'string' ? parseRange(value) : undefined;
    return range?.first === 0 && range.last === 0xff_ff_ff_ff;
  });
}
