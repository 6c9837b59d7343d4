import { isAssignedTo } from '../../analysis/symbolic/known-users.js';
import { memoize } from '../../base/memo.js';
import { isUnableToSignIn } from '../../model/facts/account-state.js';
import { areAssignmentsUnknown } from '../../model/facts/assignment.js';
import type { Context, Request } from '../../model/facts/request.js';
import type { Person, World } from '../../model/facts/world.js';
import type { Compiled } from '../../simulate/compile.js';
import type { Slice } from '../axes/axis.js';
import type { AlikeClasses } from './alike-classes.js';

/** Users who may make the requests of a table cell, with the facts that all these requests state. */
export interface RequestingUsers {
  readonly context: Context;
  /** Users of the snapshot whom the policies cannot distinguish; absent if anybody may make the requests. */
  readonly userIds?: readonly string[];
}

/**
 * Returns the users of a row or column who can sign in and who are, or may be, assigned to the application. Classes of users that the
 * application does not distinguish share one entry. If the row and the column do not list users, returns one entry with the facts of the
 * request.
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

/** The maximum number of users of a class who are tried in place of a generated person. */
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

/** Returns the facts about a user in a snapshot (world). Cached, because the users of a class are examined for each application. */
const personIn = memoize((world: World) => {
  const known = new Map<string, Person>();
  return (id: string) => {
    const found = known.get(id) ?? world.person(id);
    known.set(id, found);
    return found;
  };
});
