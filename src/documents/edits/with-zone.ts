import { quoted } from '../../base/messages.js';
import { success } from '../../base/result.js';
import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type EditedOrg, moveSources, rejectEdit } from './edited-org.js';

/** Replaces the zone with the same id, or adds the zone. The type of a zone cannot change. Spec: Network zone. */
export function withZone(org: Snapshot, zone: ZoneDefinition): EditedOrg {
  const index = org.zones.findIndex(({ id }) => id === zone.id);
  const before = org.zones[index];
  if (before === undefined) return success({ ...org, zones: [...org.zones, zone] });
  if (before.type !== zone.type)
    return rejectEdit('read-only', `the type of the zone ${quoted(zone.name || zone.id)} cannot be changed`);
  const zones = org.zones.toSpliced(index, 1, zone);
  return success({ ...org, zones, sources: moveSources(org, [[before, zone]]) });
}
