import { parseRange } from '../../../model/facts/zones/addresses.js';
import type { ZoneDefinition } from '../../../model/facts/zones/zone-map.js';

/** Whether a zone holds every address of the fourth version: being in it says nothing. */
export function isOfAllAddresses({ gateways }: ZoneDefinition): boolean {
  return (gateways ?? []).some(({ value }) => {
    const range = typeof value === 'string' ? parseRange(value) : undefined;
    return range?.first === 0 && range.last === 0xff_ff_ff_ff;
  });
}
