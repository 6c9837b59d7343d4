import { quoted } from '../../../base/messages.js';
import { exampleZone, fromZones, orgAsking } from '../../helpers/condition/org-example.js';
import { zoneConditions } from '../../helpers/condition/zone-conditions.js';
import { liesInside, type ZoneRanges, zoneRanges } from '../../helpers/condition/zone-ranges.js';
import type { Org } from '../../rule/org.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`. */
export const conditionZoneSubsumed = defineRule({
  id: 'condition/zone-subsumed',
  severity: 'info',
  what: 'a zone of a list that lies wholly inside another zone of it',
  why: 'being in one zone of the list is enough, so the inner one says nothing; perhaps the outer one is too wide',
  source: 'Conditions (policy and rule), `network`',
  on: 'org',
  *check(org) {
    const isInside = remembered(org);
    for (const { resource, ...sides } of zoneConditions(org))
      for (const side of ['include', 'exclude'] as const) {
        const ids = [...new Map(sides[side].map(([index, id]) => [id, index]))].slice(0, MOST_COMPARED);
        for (const [inner, index] of ids) {
          const around = ids.find(([outer]) => isInside(inner, outer));
          if (around === undefined) continue;
          const [outer, place] = around;
          yield {
            of: resource,
            at: ['conditions', 'network', side, index],
            message: `the zone ${nameOf(inner, org)} lies wholly inside ${nameOf(outer, org)}: remove one of the two`,
            related: [
              { of: resource, at: ['conditions', 'network', side, place], message: 'the zone around it' },
            ],
          };
        }
      }
  },
  examples: {
    bad: [withZones('192.0.2.0/25', '192.0.2.0/24')],
    good: [withZones('192.0.2.0/24', '198.51.100.0/24')],
  },
});

/** Of longer lists, only the first are compared with each other. */
const MOST_COMPARED = 30;

/** Two zones are compared once, however many rules name them. Of two that are the same, the second is inside. */
function remembered(org: Org): (inner: string, outer: string) => boolean {
  const known = new Map<string, boolean>();
  return (inner, outer) => {
    if (inner === outer) return false;
    const key = JSON.stringify([inner, outer]);
    const result = known.get(key) ?? isWithin(zoneRanges(org, inner), zoneRanges(org, outer), inner > outer);
    known.set(key, result);
    return result;
  };
}

function isWithin(inner: ZoneRanges | undefined, outer: ZoneRanges | undefined, isSecond: boolean): boolean {
  if (inner?.ranges === undefined || outer?.ranges === undefined) return false;
  if (inner.hasProxies || inner.isEmpty || !liesInside(inner.ranges, outer.ranges)) return false;
  return isSecond || outer.hasProxies || !liesInside(outer.ranges, inner.ranges);
}

function nameOf(id: string, org: Org): string {
  return quoted(org.find('zone', id)?.name ?? id);
}

function withZones(first: string, second: string) {
  const zones = [exampleZone('lab', first), exampleZone('office', second)];
  return orgAsking(fromZones(['lab', 'office']), { zones });
}
