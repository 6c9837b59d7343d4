import { printable } from '../../base/printable.js';
import { withZone } from '../../documents/edits/with-zone.js';
import type { Request } from '../../model/facts/request.js';
import { zone, zonesHolding } from '../../model/facts/zones/zone.js';
import { isActive, isBlocklist, isDynamic } from '../../model/facts/zones/zone-map.js';
import type { Compiled } from '../../simulate/compile.js';
import { askedValues } from './asked-values.js';
import type { RepairEdit } from './repair-edit.js';

/** The address of the request in each zone that the policies ask about. */
export function zoneEdits(compiled: Compiled, request: Request): RepairEdit[] {
  const { policyContext } = request;
  const { ip } = policyContext;
  if (ip == null) return [];
  const holding = zonesHolding(compiled.world, policyContext);
  const asked = new Set(askedValues(zone, compiled, request));
  return compiled.snapshot.zones
    .filter((one) => asked.has(one.id) && !holding.includes(one.id))
    .filter((one) => isActive(one) && !isBlocklist(one) && !isDynamic(one))
    .map((one) => ({
      words: `add ${printable(ip)} to the zone ${printable(one.name || one.id)}`,
      ids: [one.id],
      apply: (org) =>
        withZone(org, {
          ...one,
          gateways: [...(one.gateways ?? []), { type: 'CIDR', value: alone(ip) } as { value: string }],
        }),
    }));
}

/** A range of one address. */
function alone(ip: string): string {
  return `${ip}/${ip.includes(':') ? 128 : 32}`;
}
