import { quoted } from '../../../base/messages.js';
import { fromZones, orgAsking } from '../../helpers/condition/org-example.js';
import { zoneConditions } from '../../helpers/condition/zone-conditions.js';
import { zoneRanges } from '../../helpers/condition/zone-ranges.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`. */
export const conditionZoneEmpty = defineRule({
  id: 'condition/zone-empty',
  severity: 'warning',
  what: 'a condition that names a zone without gateways',
  why: 'no address is in such a zone: whom it includes is nobody, and whom it excludes is nobody either',
  source: 'Conditions (policy and rule), `network`',
  on: 'org',
  *check(org) {
    for (const { resource, ...sides } of zoneConditions(org))
      for (const side of ['include', 'exclude'] as const)
        for (const [index, id] of sides[side]) {
          const zone = zoneRanges(org, id);
          if (zone?.isEmpty !== true) continue;
          yield {
            of: resource,
            at: ['conditions', 'network', side, index],
            message: `the zone ${quoted(zone.resource.name ?? id)} has no gateways, so nobody comes from it: give it some, or remove it from the list`,
            related: [{ of: zone.resource, message: 'the zone' }],
          };
        }
  },
  examples: {
    bad: [withGateways([])],
    good: [withGateways([{ type: 'CIDR', value: '192.0.2.0/24' }])],
  },
});

function withGateways(gateways: readonly object[]) {
  const proxies = [{ type: 'CIDR', value: '198.51.100.0/24' }];
  const zone = { id: 'office', type: 'IP', name: 'Office', status: 'ACTIVE', gateways, proxies };
  return orgAsking(fromZones(['office']), { zones: [zone] });
}
