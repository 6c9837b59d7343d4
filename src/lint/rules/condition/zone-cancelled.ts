import { lazy } from '../../../base/lazy.js';
import type { AddressRange } from '../../../facts/addresses.js';
import { ALL_ZONES } from '../../../facts/zone.js';
import { exampleZone, fromZones, orgAsking } from '../../helpers/condition/org-example.js';
import { type ZoneCondition, zoneConditions } from '../../helpers/condition/zone-conditions.js';
import { liesInside, merged, type ZoneRanges, zoneRanges } from '../../helpers/condition/zone-ranges.js';
import { at } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`. */
export const conditionZoneCancelled = defineRule({
  id: 'condition/zone-cancelled',
  severity: 'warning',
  what: 'a network condition whose excluded zones hold every address of the included ones',
  why: 'exclusion wins over inclusion, so nobody can ever meet the condition',
  source: 'Conditions (policy and rule), `network`',
  on: 'org',
  *check(org) {
    const known = new Map<string, boolean>();
    const allZones = lazy(() => rangesOf(policyZones(org), org));
    for (const condition of zoneConditions(org)) {
      const { resource, include, exclude } = condition;
      if (include.length === 0 || exclude.length === 0) continue;
      const key = JSON.stringify([include, exclude]);
      const cancelled = known.get(key) ?? isCancelled(condition, org, allZones);
      known.set(key, cancelled);
      if (!cancelled) continue;
      yield {
        of: resource,
        at: ['conditions', 'network', 'include'],
        message: 'every address of these zones lies in a zone that is excluded: include or exclude less',
        related: [{ of: resource, at: ['conditions', 'network', 'exclude'], message: 'excluded here' }],
      };
    }
  },
  examples: {
    bad: [withZones('192.0.2.0/25', '192.0.2.0/24')],
    good: [withZones('192.0.2.0/24', '192.0.2.0/25')],
  },
});

/** Zones of which not all is known are taken to hold everything where they include, and nothing where they exclude. */
function isCancelled(
  { include, exclude }: ZoneCondition,
  org: Org,
  allZones: () => readonly AddressRange[],
): boolean {
  const [included, excluded] = [include, exclude].map((side) => side.map(([, id]) => id)) as [
    string[],
    string[],
  ];
  const isKnown = (zone: ZoneRanges | undefined) => zone?.ranges !== undefined && !zone.hasProxies;
  if (!included.every((id) => isKnown(zoneRanges(org, id)))) return false;
  const inner = rangesOf(included, org);
  const outer = excluded.includes(ALL_ZONES) ? allZones() : rangesOf(excluded, org);
  return inner.length > 0 && liesInside(inner, outer);
}

function rangesOf(ids: readonly string[], org: Org): readonly AddressRange[] {
  return merged(ids.flatMap((id) => zoneRanges(org, id)?.ranges ?? []));
}

/** What `ALL_ZONES` stands for (A3). */
function policyZones(org: Org): string[] {
  return org
    .all('zone')
    .flatMap(({ id, value }) => (id === undefined || at(value, 'usage') === 'BLOCKLIST' ? [] : [id]));
}

function withZones(included: string, excluded: string) {
  const zones = [exampleZone('lab', included), exampleZone('office', excluded)];
  return orgAsking(fromZones(['lab'], ['office']), { zones });
}
