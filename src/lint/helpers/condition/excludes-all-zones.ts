import { getOrMake } from '../../../base/memo.js';
import type { AddressRange } from '../../../model/facts/zones/addresses.js';
import { ALL_ZONES } from '../../../model/facts/zones/zone.js';
import { at } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import { liesInside, merged, type ZoneRanges, zoneRanges } from './zone-ranges.js';
import { zonesNamed } from './zones-named.js';

/**
 * Whether a network condition excludes every address of the zones that it includes. A zone that is only partly known counts as
 * including every address and excluding none. Spec: Conditions (policy and rule), `network`.
 */
export function excludesAllZones(network: unknown, org: Org): boolean {
  const [include, exclude] = (['include', 'exclude'] as const).map((side) =>
    zonesNamed(network, side).map(({ id }) => id),
  ) as [string[], string[]];
  if (include.length === 0 || exclude.length === 0) return false;
  return getOrMake(org.derived(comparisons), JSON.stringify([include, exclude]), () =>
    isCovered(include, exclude, org),
  );
}

/** A cache of zone comparisons: whether excluded zones contain all addresses of included zones. Many rules compare the same zones. */
function comparisons(): Map<string, boolean> {
  return new Map();
}

function isCovered(include: readonly string[], exclude: readonly string[], org: Org): boolean {
  const isKnown = (zone: ZoneRanges | undefined) => zone?.ranges !== undefined && !zone.hasProxies;
  if (!include.every((id) => isKnown(zoneRanges(org, id)))) return false;
  const inner = rangesOf(include, org);
  const outer = exclude.includes(ALL_ZONES) ? org.derived(allRanges) : rangesOf(exclude, org);
  return inner.length > 0 && liesInside(inner, outer);
}

function rangesOf(ids: readonly string[], org: Org): readonly AddressRange[] {
  return merged(ids.flatMap((id) => zoneRanges(org, id)?.ranges ?? []));
}

/** Returns the addresses of all zones together, except blocklist zones. This is the meaning of `ALL_ZONES` (assumption A3). */
function allRanges(org: Org): readonly AddressRange[] {
  const zones = org.all('zone').filter(({ value }) => at(value, 'usage') !== 'BLOCKLIST');
  return rangesOf(
    zones.flatMap(({ id }) => id ?? []),
    org,
  );
}
