import { isAssignedTo } from '../../analysis/symbolic/known-users.js';
import { memoize } from '../../base/memo.js';
import { isUnableToSignIn } from '../../model/facts/account-state.js';
import { areAssignmentsUnknown } from '../../model/facts/assignment.js';
import type { Context, Request } from '../../model/facts/request.js';
import type { Person, World } from '../../model/facts/world.js';
import type { Compiled } from '../../simulate/compile.js';
import type { Slice } from '../axes/axis.js';
import type { AlikeClasses } from './alike-classes.js';

/** Who may make a request of a cell, and what they say. */
export interface Asker {
  readonly context: Context;
  /** Those of the snapshot whom nothing tells apart; absent: anybody who fits. */
  readonly userIds?: readonly string[];
}

/**
 * Users of the rows or columns who can sign in and may use the application, one class of those that are alike to it; what all say where they
 * are of nobody.
 */
export function askersAt(
  { classes: own }: Slice,
  { classes: other }: Slice,
  { appInstance, policyContext }: Request,
  { world }: Compiled,
  alikeClasses: AlikeClasses,
): readonly Asker[] {
  const classes = own ?? other;
  if (classes === undefined) return [{ context: policyContext }];
  const numbers = alikeClasses(classes);
  const seen = new Set<number>();
  const askers: Asker[] = [];
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

/** So many users are tried in the place of one who is made up. */
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

/** All classes are gone through for each application: who is in what is looked up once. */
const personIn = memoize((world: World) => {
  const known = new Map<string, Person>();
  return (id: string) => {
    const found = known.get(id) ?? world.person(id);
    known.set(id, found);
    return found;
  };
});
