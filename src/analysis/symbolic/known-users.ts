import { groupBy } from '../../base/group-by.js';
import { lazy } from '../../base/lazy.js';
import { getOrMake, memoize } from '../../base/memo.js';
import type { Box } from '../../logic/solver/cubes.js';
import type { Variable } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import { areAssignmentsUnknown, isAssigned, isAssignmentDecidable } from '../../model/facts/assignment.js';
import type { Request } from '../../model/facts/request.js';
import type { Person, World } from '../../model/facts/world.js';
import type { User } from '../../model/policies/snapshot.js';
import type { Space } from './space.js';

/** The users of a snapshot who can send at least one request of a set of requests. */
export interface UsersIn {
  readonly ids: readonly string[];
  /** Users for whom it is unknown whether they can send any of these requests. */
  readonly possible: readonly string[];
  /**
   * Whether the list of users is exact. If not, there may be more users: attributes or assignments are unknown, or the snapshot does not
   * contain every user.
   */
  readonly isExact: boolean;
}

/** The users of a snapshot, with their known properties as values of solver variables. Looks up each user's attributes once. */
export interface KnownUsers {
  /**
   * Returns the users who meet all conditions of at least one box (conjunction of conditions), and who may use an application that the box
   * allows. `appIds` limits the applications; by default, all count.
   */
  within(boxes: readonly Box[], appIds?: readonly string[]): UsersIn;
  /**
   * Returns the first few users who may use the application of a solver model. Their known properties are equal to the values that the
   * model has for the given variables.
   */
  like(model: Model, variables: Iterable<Variable>): readonly string[];
  /** Returns the first few users who are known to be assigned to any of the given applications, directly or through a group. */
  assigned(appIds: readonly string[]): readonly AssignedUser[];
}

export interface AssignedUser {
  readonly appId: string;
  readonly userId: string;
}

/** Maximum number of assigned users who are tried if generated users cannot use the application. */
const MAX_ASSIGNED = 32;

/** Maximum number of known users who are tried instead of a generated user. */
const MAX_TRIED = 3;

/** Returns variants of a request, each by a different user: one for each of the first few `ids`. */
export function requestsByUsers(request: Request, ids: readonly string[]): Request[] {
  const { policyContext } = request;
  return ids
    .slice(0, MAX_TRIED)
    .map((id) => ({ ...request, policyContext: { ...policyContext, user: { id } } }));
}

/**
 * Returns copies of a request, each with another user of the given set, as {@link requestsByUsers} does. Users who are certainly in the set
 * come first.
 */
export function requestsByUsersIn(
  { ids, possible }: Pick<UsersIn, 'ids' | 'possible'>,
  request: Request,
): Request[] {
  return requestsByUsers(request, [...ids.slice(0, MAX_TRIED), ...possible.slice(0, MAX_TRIED)]);
}

export function knownUsers(
  users: readonly User[],
  { dimensions, application }: Space,
  world: World,
): KnownUsers {
  const personAt = cacheByIndex((at) => world.person((users[at] as User).id));
  const classes = lazy(() => membershipClassesIn(world)(users));
  const columns = new Map<Variable, Column | undefined>();
  const columnOf = (variable: Variable): Column | undefined => {
    const { of, isByMembership = false } = dimensions[variable] ?? {};
    if (of === undefined) return undefined;
    const valueAt = cacheByIndex((at) => of((users[at] as User).id, personAt(at), world));
    if (!isByMembership) return { isByMembership, valueAt };
    const { firstLike } = classes();
    return { isByMembership, valueAt: (at) => valueAt(firstLike[at] as number) };
  };
  const columnFor = (variable: Variable) => {
    if (!columns.has(variable)) columns.set(variable, columnOf(variable));
    return columns.get(variable);
  };
  /** Returns those of the given applications that a box (conjunction of conditions) allows. */
  const appsOf = (box: Box, asked: readonly string[]) => {
    const values = box.get(application.variable);
    if (values === undefined) return asked;
    const ids = new Set(values.map((value) => application.ids[value]));
    return asked.filter((id) => ids.has(id));
  };
  const mayUse = new Map<string, (at: number) => Truth>();
  const mayUseAt = (appId: string, at: number): Truth =>
    getOrMake(mayUse, appId, () =>
      cacheByIndex((one) => isAssignedTo(appId, users[one] as User, personAt(one), world)),
    )(at);
  const mayUseSome = cacheByIndex((at) => mayUseAny(application.ids, at));
  const mayUseAny = (appIds: readonly string[], at: number): Truth => {
    let found: Truth = false;
    for (const id of appIds) {
      const one = mayUseAt(id, at);
      if (one !== false) found = one;
      if (one) break;
    }
    return found;
  };
  const mayUseAnyAt = (appIds: readonly string[], at: number): Truth =>
    appIds === application.ids ? mayUseSome(at) : mayUseAny(appIds, at);
  const knownClasses = new Map<readonly string[], readonly (readonly number[])[]>();
  const classesFor = (appIds: readonly string[]) =>
    getOrMake(knownClasses, appIds, () =>
      withOwnClasses(
        classes(),
        appIds.flatMap((id) =>
          areAssignmentsUnknown(id, world) ? [] : [...(world.application(id)?.users.ids ?? [])],
        ),
      ),
    );
  return {
    within(boxes, appIds = application.ids) {
      const parts = boxes.map((box) => ({
        questions: [...box].flatMap(([variable, values]) => {
          const column = columnFor(variable);
          return column === undefined ? [] : [{ column, values: new Set(values) }];
        }),
        appIds: appsOf(box, appIds),
      }));
      const isByMembership = parts.every(({ questions }) =>
        questions.every(({ column }) => column.isByMembership),
      );
      const inside: number[] = [];
      const possible: number[] = [];
      for (const alike of isByMembership ? classesFor(appIds) : users.map((_, at) => [at])) {
        const at = alike[0] as number;
        const fits = anyTrue(
          parts.map(({ questions, appIds: usable }) => {
            const isSo = allTrue(questions.map((one) => isAmong(one, at)));
            return isSo === false ? false : allTrue([isSo, mayUseAnyAt(usable, at)]);
          }),
        );
        const found = fits === true ? inside : fits === undefined ? possible : [];
        for (const one of alike) found.push(one);
      }
      const idsOf = (found: number[]) => found.sort((a, b) => a - b).map((at) => (users[at] as User).id);
      return {
        ids: idsOf(inside),
        possible: idsOf(possible),
        isExact:
          possible.length === 0 &&
          world.isComplete('user') &&
          appIds.every((id) => isAssignmentDecidable(id, world)),
      };
    },
    like(model, variables) {
      const wanted = [...variables].flatMap((variable) => {
        const column = columnFor(variable);
        return column === undefined ? [] : [{ column, value: model[variable] }];
      });
      const appId = application.ids[model[application.variable] ?? -1];
      const found: string[] = [];
      for (let at = 0; at < users.length && found.length < MAX_TRIED; at++) {
        if (!wanted.every(({ column, value }) => column.valueAt(at) === value)) continue;
        if (appId === undefined || mayUseAt(appId, at) !== false) found.push((users[at] as User).id);
      }
      return found;
    },
    assigned(appIds) {
      const found: AssignedUser[] = [];
      for (const appId of appIds) {
        if (areAssignmentsUnknown(appId, world)) continue;
        for (let at = 0; at < users.length && found.length < MAX_ASSIGNED; at++)
          if (mayUseAt(appId, at) === true) found.push({ appId, userId: (users[at] as User).id });
      }
      return found;
    },
  };
}

/** The value of one user property for each user, if known. */
interface Column {
  /** Whether the user property depends only on the user's group memberships. */
  readonly isByMembership: boolean;
  readonly valueAt: (at: number) => number | undefined;
}

/** Classes of users with the same group memberships. */
interface MembershipClasses {
  readonly byUserId: ReadonlyMap<string, readonly number[]>;
  /** For each class, the indexes of its users in the list of users. */
  readonly members: readonly (readonly number[])[];
  /**
   * One entry for each user: the index of the first user with the same group memberships. Users have the same order as in the list of
   * users.
   */
  readonly firstLike: readonly number[];
}

/**
 * Returns the classes of users with the same group memberships. They are computed once for all search spaces; there are few classes,
 * because few users differ in their memberships.
 */
const membershipClassesIn = memoize((world: World) =>
  memoize((users: readonly User[]): MembershipClasses => {
    const keyOf = ({ id }: User) => {
      const { inside, outside, complete } = world.person(id).memberships;
      return JSON.stringify([inside, outside, complete]);
    };
    const members = [...groupBy(users.keys(), (at) => keyOf(users[at] as User)).values()];
    const firstLike: number[] = [];
    for (const alike of members) for (const at of alike) firstLike[at] = alike[0] as number;
    return { byUserId: groupBy(users.keys(), (at) => (users[at] as User).id), members, firstLike };
  }),
);

/**
 * Moves each of the given users from the class of users with equal memberships to a class of its own. Returns all classes that are not
 * empty.
 */
function withOwnClasses(
  { byUserId, members, firstLike }: MembershipClasses,
  userIds: readonly string[],
): readonly (readonly number[])[] {
  const direct = new Set(userIds.flatMap((id) => byUserId.get(id) ?? []));
  const affected = new Set([...direct].map((at) => firstLike[at]));
  const others = members.map((alike) =>
    affected.has(alike[0]) ? alike.filter((at) => !direct.has(at)) : alike,
  );
  return [...others.filter((alike) => alike.length > 0), ...[...direct].map((at) => [at])];
}

/** Returns a function that caches its result for each index. */
function cacheByIndex<Value>(make: (at: number) => Value): (at: number) => Value {
  const known: Value[] = [];
  return (at) => {
    if (!(at in known)) known[at] = make(at);
    return known[at] as Value;
  };
}

/** A truth value; `undefined` means unknown. */
type Truth = boolean | undefined;

function isAmong({ column, values }: { column: Column; values: ReadonlySet<number> }, at: number): Truth {
  const value = column.valueAt(at);
  return value === undefined ? undefined : values.has(value);
}

function allTrue(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}

function anyTrue(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(undefined) ? undefined : false;
}

/**
 * Whether a user is assigned to an application, as the service checks it before any policy. `undefined` if the assignments do not decide
 * that; `true` for an application that the snapshot does not contain.
 */
export function isAssignedTo(
  appId: string,
  { id }: User,
  { memberships }: Pick<Person, 'memberships'>,
  world: World,
): Truth {
  const app = world.application(appId);
  return app === undefined ? true : isAssigned(app, id, memberships, world);
}
