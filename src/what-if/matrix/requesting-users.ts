import { isAssignedTo } from '../../analysis/symbolic/known-users.js';
import { memoize } from '../../base/memo.js';
import { isUnableToSignIn } from '../../model/facts/account-state.js';
import { areAssignmentsUnknown } from '../../model/facts/assignment.js';
import type { Context, Request } from '../../model/facts/request.js';
import type { Person, World } from '../../model/facts/world.js';
import type { Compiled } from '../../simulate/compile.js';
import type { Slice } from '../axes/axis.js';
import type { AlikeClasses } from './alike-classes.js';

/** The users who may make a request of a cell, with the context that they share. */
export interface RequestingUsers {
  readonly context: Context;
  /** Users of the snapshot that the policies cannot distinguish; absent if any user qualifies. */
  readonly userIds?: readonly string[];
}

/**
 * Returns the users of the row or column who can sign in and are assigned to the application: one class per group of equivalent
 * classes. If neither axis has users, returns one entry with the context of the request.
 */
export function requestingUsers(
  { classes: own }: Slice,
  { classes: other }: Slice,
  { appInstance, policyContext }: Request,
  { world }: Compiled,
  alikeClasses: AlikeClasses,
): readonly RequestingUsers[] {
  const classes = own ?? other;
  if (classes === undefined) return [{ context: policyContext }];
  const numbers = alikeClasses(classes);
  const seen = new Set<number>();
  const askers: RequestingUsers[] = [];
  for (let at = 0; at < classes.length; at++) {
    const number = numbers[at] as number;
    if (seen.has(number)) continue;
    const userIds = assignedAmong(classes[at] as readonly string[], appInstance, world);
    const [id] = userIds;
    if (id === undefined) continue;
    seen.add(number);
    askers.push({ context: { ...policyContext, user: { id } }, userIds });
  }
  return askers;
}

/** The maximum number of users that are tried in place of an invented person. */
const MOST_TRIED = 8;

function assignedAmong(ids: readonly string[], appId: string, world: World): readonly string[] {
  const isAnybody = areAssignmentsUnknown(appId, world);
  const assigned: string[] = [];
  for (const id of ids) {
    const person = personIn(world)(id);
    if (isUnableToSignIn(person)) continue;
    if (isAnybody || isAssignedTo(appId, { id }, person, world) !== false) assigned.push(id);
    if (assigned.length === MOST_TRIED) break;
  }
  return assigned;
}

/** Caches people per world, because every application iterates over all classes. */
const personIn = memoize((world: World) => {
  const known = new Map<string, Person>();
  return (id: string) => {
    const found = known.get(id) ?? world.person(id);
    known.set(id, found);
    return found;
  };
});
