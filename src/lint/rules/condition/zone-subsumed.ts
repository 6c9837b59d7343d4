import { getOrMake } from '../../../base/memo.js';
import { quoted } from '../../../base/messages.js';
import { liesInside, type ZoneRanges, zoneRanges } from '../../helpers/condition/zone-ranges.js';
import { zonesNamed } from '../../helpers/condition/zones-named.js';
import { exampleZones, fromZones } from '../../helpers/example/example-zones.js';
import type { Org } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionZoneSubsumed = defineRule({
  id: 'condition/zone-subsumed',
  severity: 'info',
  what: 'a zone of a list is contained in another zone of the list',
  why: 'being in one zone of the list is enough, so the inner zone has no effect; the outer zone may be wider than intended',
  source: 'Conditions (policy and rule), `network`',
  on: 'condition:network',
  reading: ['stored'],
  *check(network, { org }) {
    for (const side of ['include', 'exclude'] as const) {
      const named = new Map(zonesNamed(network, side).map((zone) => [zone.id, zone]));
      const zones = [...named.values()].slice(0, MOST_COMPARED);
      for (const { id, at } of zones) {
        const around = zones.find((other) => isInside(id, other.id, org));
        if (around === undefined) continue;
        yield {
          at,
          message: `redundant zone ${nameOf(id, org)}: it is contained in ${nameOf(around.id, org)}; remove one of the two`,
          related: [{ at: around.at, message: 'the containing zone' }],
        };
      }
    }
  },
  examples: () => ({
    bad: [
      exampleGiven(fromZones(['lab', 'office']), {
        org: exampleZones({ lab: '192.0.2.0/25', office: '192.0.2.0/24' }),
      }),
    ],
    good: [
      exampleGiven(fromZones(['lab', 'office']), {
        org: exampleZones({ lab: '192.0.2.0/24', office: '198.51.100.0/24' }),
      }),
    ],
  }),
});

/** The maximum number of zones in one condition list that are compared with each other. */
const MOST_COMPARED = 30;

/**
 * Whether a zone is inside another zone. If both contain the same addresses, only the zone with the greater id counts as
 * inside, so that each pair is reported once.
 */
function isInside(inner: string, outer: string, org: Org): boolean {
  if (inner === outer) return false;
  return getOrMake(org.derived(comparisons), JSON.stringify([inner, outer]), () =>
    isWithin(zoneRanges(org, inner), zoneRanges(org, outer), inner > outer),
  );
}

function comparisons(): Map<string, boolean> {
  return new Map();
}

function isWithin(inner: ZoneRanges | undefined, outer: ZoneRanges | undefined, isSecond: boolean): boolean {
  if (inner?.ranges === undefined || outer?.ranges === undefined) return false;
  if (inner.hasProxies || inner.isEmpty || !liesInside(inner.ranges, outer.ranges)) return false;
  return isSecond || outer.hasProxies || !liesInside(outer.ranges, inner.ranges);
}

function nameOf(id: string, org: Org): string {
  return quoted(org.find('zone', id)?.name ?? id);
}
