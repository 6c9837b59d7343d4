import { quoted } from '../../../base/messages.js';
import { zoneRanges } from '../../helpers/condition/zone-ranges.js';
import { zonesNamed } from '../../helpers/condition/zones-named.js';
import { fromZones } from '../../helpers/example/example-zones.js';
import { criterionExcludingItself } from '../../helpers/zone/excludes-own-criteria.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionZoneEmpty = defineRule({
  id: 'condition/zone-empty',
  severity: 'warning',
  what: 'a condition refers to a zone that contains no address: it has no gateways, or excludes everything that it includes',
  why: 'no address is in the zone, so including it adds no sign-in to a condition, and excluding it removes none',
  source: 'Network zone; Conditions (policy and rule), `network`',
  on: 'condition:network',
  reading: ['stored'],
  *check(network, { org }) {
    for (const { id, at } of zonesNamed(network)) {
      const zone = zoneRanges(org, id);
      if (zone === undefined) continue;
      const criterion = criterionExcludingItself(zone.resource.value);
      if (!zone.isEmpty && criterion === undefined) continue;
      const name = quoted(zone.resource.name ?? id);
      yield {
        at,
        message: zone.isEmpty
          ? `the zone ${name} has no gateways, so no address matches it; add gateways, or remove the zone from the list`
          : `the zone ${name} excludes everything that it includes in \`${criterion}\`, so no address matches it; correct the zone, or remove it from the list`,
        related: [{ of: zone.resource, message: 'the zone' }],
        cause: `zone without addresses ${id}`,
      };
    }
  },
  examples: () => ({
    bad: [
      exampleGiven(fromZones(['office']), { org: withGateways() }),
      exampleGiven(fromZones(['partners']), { org: withLocations({ country: 'US' }) }),
      exampleGiven(fromZones(['partners']), {
        note: 'A location without a country contains every location',
        org: withLocations({}),
      }),
    ],
    good: [
      exampleGiven(fromZones(['partners']), {
        note: 'The excluded region leaves the rest of the country',
        org: withLocations({ country: 'US', region: 'US-CA' }),
      }),
      exampleGiven(fromZones(['office']), {
        note: 'The zone contains the addresses of its gateways',
        org: withGateways({ type: 'CIDR', value: '192.0.2.0/24' }),
      }),
    ],
  }),
});

function withGateways(...gateways: readonly object[]) {
  const proxies = [{ type: 'CIDR', value: '198.51.100.0/24' }];
  return { zones: [{ id: 'office', type: 'IP', name: 'Office', status: 'ACTIVE', gateways, proxies }] };
}

/** Returns an org with a dynamic zone that includes the United States and excludes a location. */
function withLocations(excluded: object) {
  const locations = { include: [{ country: 'US' }], exclude: [excluded] };
  return { zones: [{ id: 'partners', type: 'DYNAMIC_V2', name: 'Partners', status: 'ACTIVE', locations }] };
}
