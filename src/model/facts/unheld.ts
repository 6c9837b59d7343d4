import { mayBeEveryone } from './everyone.js';
import type { Kind, World } from './world.js';
import { ALL_ZONES } from './zones/zone.js';

/** Whether the snapshot does not hold what is named so, which is known to hold all of the kind (A6). */
export function isUnheld(kind: Kind, id: string, world: World): boolean {
  if (id === ALL_ZONES || world.everyone.has(id)) return false;
  if (kind === 'group' && mayBeEveryone(id, world)) return false;
  return world.isWhole(kind) && !world.holds(kind, id);
}
