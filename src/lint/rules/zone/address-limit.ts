import { at, listAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** The live service says so; the specification does not describe zones. A range counts as one address. */
export const zoneAddressLimit = defineRule({
  id: 'zone/address-limit',
  severity: 'error',
  what: 'a network zone of more addresses than the service keeps',
  why: 'the service refuses the zone: 150 gateways and 150 proxies are the most, 1000 of each where it blocks, 5000 in the zones of the service itself',
  source: 'Limits of the live service: network zones',
  on: 'zone',
  refusedByService: 'field',
  edition: 'field',
  *check(zone) {
    const most = mostOf(zone);
    for (const field of ['gateways', 'proxies']) {
      const { length } = listAt(zone, field);
      if (length <= most) continue;
      yield {
        at: [field],
        isKey: true,
        message: `\`${field}\` holds ${length} addresses, of which ${most} are the most: write ranges, or make a second zone`,
      };
    }
  },
  examples: {
    bad: [
      { type: 'IP', name: 'Offices', usage: 'POLICY', gateways: addresses(151) },
      { type: 'IP', name: 'Attackers', usage: 'BLOCKLIST', gateways: addresses(1001) },
    ],
    good: [
      { type: 'IP', name: 'Offices', usage: 'POLICY', gateways: addresses(150) },
      { type: 'IP', name: 'Attackers', usage: 'BLOCKLIST', gateways: addresses(151) },
      { type: 'IP', name: 'LegacyIpZone', system: true, gateways: addresses(1001) },
    ],
  },
});

function mostOf(zone: unknown): number {
  if (at(zone, 'system') === true || SYSTEM_ZONES.includes(textAt(zone, 'name') ?? '')) return 5000;
  return textAt(zone, 'usage') === 'BLOCKLIST' ? 1000 : 150;
}

/** Bodies of requests do not say that the zone is of the system. */
const SYSTEM_ZONES: readonly string[] = ['BlockedIpZone', 'DefaultExemptIpZone', 'LegacyIpZone'];

function addresses(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    type: 'CIDR',
    value: `10.${index >> 8}.${index & 255}.0/24`,
  }));
}
