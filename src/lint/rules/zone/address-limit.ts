import { isSystemZone } from '../../helpers/zone/system-zones.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * The vendor documents limits for the addresses in a zone of the live service; a range counts as one address. The specification does not
 * describe zones.
 */
export const zoneAddressLimit = defineRule({
  id: 'zone/address-limit',
  severity: 'error',
  what: 'a list of a network zone has more entries than the service accepts',
  why: 'the service rejects the zone: the limits are 150 gateways and 150 proxies, 1000 of each in a blocklist zone, 5000 in a system zone, and 75 entries in a list of a `DYNAMIC_V2` zone',
  source: 'Limits of the live service: network zones',
  on: 'zone',
  refusedByService: 'field',
  edition: 'field',
  *check(zone) {
    for (const { path, most, remedy } of listsOf(zone)) {
      const { length } = listAt(zone, ...path);
      if (length <= most) continue;
      yield {
        at: path,
        isKey: true,
        message: `\`${path.join('.')}\` has ${length} entries, but the limit is ${most}; ${remedy}`,
      };
    }
  },
  examples: () => ({
    bad: [
      { type: 'IP', name: 'Offices', usage: 'POLICY', gateways: addresses(151) },
      { type: 'IP', name: 'Attackers', usage: 'BLOCKLIST', gateways: addresses(1001) },
      { type: 'DYNAMIC_V2', name: 'Partners', asns: { include: networks(76), exclude: [] } },
    ],
    good: [
      { type: 'DYNAMIC_V2', name: 'Partners', asns: { include: networks(75), exclude: networks(75) } },
      exampleGiven(
        { type: 'IP', name: 'Offices', usage: 'POLICY', gateways: addresses(150) },
        { note: 'A zone for policies may have 150 gateways' },
      ),
      exampleGiven(
        { type: 'IP', name: 'Attackers', usage: 'BLOCKLIST', gateways: addresses(151) },
        { note: 'A blocklist zone may have up to 1000 gateways' },
      ),
      exampleGiven(
        { type: 'IP', name: 'LegacyIpZone', system: true, gateways: addresses(1001) },
        { note: 'A system zone may have up to 5000 gateways' },
      ),
    ],
  }),
});

interface LimitedList {
  readonly path: readonly string[];
  readonly most: number;
  readonly remedy: string;
}

function listsOf(zone: unknown): readonly LimitedList[] {
  if (textAt(zone, 'type') === 'DYNAMIC_V2')
    return ['locations', 'asns', 'ipServiceCategories'].flatMap((field) =>
      ['include', 'exclude'].map((side) => ({
        path: [field, side],
        most: 75,
        remedy: 'move some of its entries to a second zone',
      })),
    );
  const most = mostOf(zone);
  return ['gateways', 'proxies'].map((field) => ({
    path: [field],
    most,
    remedy: 'use ranges, or add a second zone',
  }));
}

function mostOf(zone: unknown): number {
  if (isSystemZone(zone)) return 5000;
  return textAt(zone, 'usage') === 'BLOCKLIST' ? 1000 : 150;
}

function addresses(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    type: 'CIDR',
    value: `10.${index >> 8}.${index & 255}.0/24`,
  }));
}

function networks(count: number) {
  return Array.from({ length: count }, (_, index) => String(64500 + index));
}
