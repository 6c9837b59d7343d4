import { classesOf, type UserClass } from '../analyse/classes.js';
import type { Snapshot } from '../policies/snapshot.js';
import { worldOf } from '../policies/world.js';

/** The users of the snapshot grouped by what its policies can tell apart, the largest class first. */
export function classes(snapshot: Snapshot): UserClass[] {
  return classesOf(snapshot, worldOf(snapshot));
}
