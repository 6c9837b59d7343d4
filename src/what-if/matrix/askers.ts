import { memoize } from '../../base/memo.js';
import type { Meaning } from '../../facts/fact.js';
import { group } from '../../facts/group.js';
import type { Context, Request } from '../../facts/request.js';
import type { Memberships, World } from '../../facts/world.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import type { Compiled } from '../../simulate/compile.js';
import { isAnybodys, isAssignedTo } from '../../symbolic/known-users.js';
import type { Slice } from '../axes/axis.js';

/** Who may make a request of a cell, and what they say. */
export interface Asker {
  readonly context: Context;
  /** Those of the snapshot whom nothing tells apart; absent: anybody who fits. */
  readonly userIds?: readonly string[];
}

/** What of a class of users is asked; `undefined` where it is not so simple. */
export type PersonKey = (userIds: readonly string[]) => string | undefined;

/**
 * Users of the rows or columns who may use the application, one for each class, and of classes of one key the first; what all
 * say where they are of nobody.
 */
export function askersAt(
  { classes: own }: Slice,
  { classes: other }: Slice,
  { appInstance, policyContext }: Request,
  { world }: Compiled,
  personKey: PersonKey = () => undefined,
): readonly Asker[] {
  const classes = own ?? other;
  if (classes === undefined) return [{ context: policyContext }];
  const seen = new Set<string>();
  return classes.flatMap((all): Asker[] => {
    const key = personKey(all);
    if (key !== undefined && seen.has(key)) return [];
    const userIds = assignedAmong(all, appInstance, world);
    const [id] = userIds;
    if (id === undefined) return [];
    if (key !== undefined) seen.add(key);
    return [{ context: { ...policyContext, user: { id } }, userIds }];
  });
}

/** So many users are tried in the place of one who is made up. */
const MOST_TRIED = 8;

function assignedAmong(ids: readonly string[], appId: string, world: World): readonly string[] {
  if (isAnybodys(appId, world)) return ids.slice(0, MOST_TRIED);
  const assigned: string[] = [];
  for (const id of ids) {
    if (isAssignedTo(appId, { id }, world.person(id), world) !== false) assigned.push(id);
    if (assigned.length === MOST_TRIED) break;
  }
  return assigned;
}

/** Where nothing is asked of a person but groups, the groups that are: to go through thousands of classes is quick then. */
export function personKeyOf(questions: readonly Meaning[], { world }: Compiled): PersonKey {
  const atoms = questions.flatMap((meaning) => [...atomsOf(meaning)]);
  const ofPeople = atoms.filter(({ fact }) => fact.fields.some((field) => field.startsWith(OF_USERS)));
  if (ofPeople.some(({ fact }) => fact !== group)) return () => undefined;
  const asked = new Set(ofPeople.map(({ value }) => value));
  const isAsked = (id: string) => asked.has(id);
  return ([id]) => {
    if (id === undefined) return undefined;
    const { inside, outside, complete } = groupsIn(world)(id);
    return `${complete} ${inside.filter(isAsked).sort().join()} ${outside.filter(isAsked).sort().join()}`;
  };
}

const OF_USERS = 'policyContext.user';

/** All classes are gone through for each application: who is in what is looked up once. */
const groupsIn = memoize((world: World) => {
  const known = new Map<string, Memberships>();
  return (id: string) => {
    const found = known.get(id) ?? world.person(id).memberships;
    known.set(id, found);
    return found;
  };
});
