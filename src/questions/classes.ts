import type { Snapshot } from '../policies/snapshot.js';
import { worldOf } from '../policies/world.js';
import { classesOf, type UserClass } from '../symbolic/classes.js';

/** The users of the snapshot grouped by what its policies can tell apart, the largest class first. */
export function classes(snapshot: Snapshot): UserClass[] {
  return classesOf(snapshot, worldOf(snapshot));
}
