import { mayBeEveryone } from './everyone.js';
import type { Kind, World } from './world.js';
import { ALL_ZONES } from './zones/zone.js';

/** Whether an id is a dangling reference: the snapshot contains all objects of the kind, and none with this id (assumption A6). */
export function isDanglingReference(kind: Kind, id: string, world: World): boolean {
  if (id === ALL_ZONES || world.everyone.has(id)) return false;
  if (kind === 'group' && mayBeEveryone(id, world)) return false;
  return world.isComplete(kind) && !world.holds(kind, id);
}
