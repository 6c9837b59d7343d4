import { quoted } from '../../../base/messages.js';
import { zoneRanges } from '../../helpers/condition/zone-ranges.js';
import { zonesNamed } from '../../helpers/condition/zones-named.js';
import { fromZones } from '../../helpers/example/example-zones.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`. */
export const conditionZoneEmpty = defineRule({
  id: 'condition/zone-empty',
  severity: 'warning',
  what: 'a condition refers to a zone without gateways',
  why: 'no address is in the zone, so including or excluding it has no effect',
  source: 'Conditions (policy and rule), `network`',
  on: 'condition:network',
  reading: ['stored'],
  *check(network, { org }) {
    for (const { id, at } of zonesNamed(network)) {
      const zone = zoneRanges(org, id);
      if (zone?.isEmpty !== true) continue;
      yield {
        at,
        message: `the zone ${quoted(zone.resource.name ?? id)} has no gateways, so no address matches it; add gateways, or remove the zone from the list`,
        related: [{ of: zone.resource, message: 'the zone' }],
        cause: `zone without gateways ${id}`,
      };
    }
  },
  examples: {
    bad: [exampleGiven(fromZones(['office']), { org: withGateways() })],
    good: [
      exampleGiven(fromZones(['office']), { org: withGateways({ type: 'CIDR', value: '192.0.2.0/24' }) }),
    ],
  },
});

function withGateways(...gateways: readonly object[]) {
  const proxies = [{ type: 'CIDR', value: '198.51.100.0/24' }];
  return { zones: [{ id: 'office', type: 'IP', name: 'Office', status: 'ACTIVE', gateways, proxies }] };
}
