import { quoted } from '../../base/messages.js';
import { success } from '../../base/result.js';
import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type EditedOrg, movedSources, refusedEdit } from './edited-org.js';

/** Puts a zone in the place of the one with its id, or adds it; its type stays. Spec: Network zone. */
export function withZone(org: Snapshot, zone: ZoneDefinition): EditedOrg {
  const index = org.zones.findIndex(({ id }) => id === zone.id);
  const before = org.zones[index];
  if (before === undefined) return success({ ...org, zones: [...org.zones, zone] });
  if (before.type !== zone.type)
    return refusedEdit('read-only', `the type of the zone ${quoted(zone.name || zone.id)} cannot be changed`);
  const zones = org.zones.toSpliced(index, 1, zone);
  return success({ ...org, zones, sources: movedSources(org, [[before, zone]]) });
}
