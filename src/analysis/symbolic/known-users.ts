import { lazy } from '../../base/lazy.js';
import { getOrMake } from '../../base/memo.js';
import type { Box } from '../../logic/solver/cubes.js';
import type { Variable } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import { areAssignmentsUnknown, isAssigned, isAssignmentDecidable } from '../../model/facts/assignment.js';
import type { Request } from '../../model/facts/request.js';
import type { Person, World } from '../../model/facts/world.js';
import type { User } from '../../model/policies/snapshot.js';
import type { Space } from './space.js';

/** The users of a snapshot who belong to a set of requests. */
export interface UsersIn {
  readonly ids: readonly string[];
  /** Users for whom it is unknown whether they belong to the set of requests. */
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
   * Returns the users who meet the conditions of at least one box (conjunction of conditions) and may use one of its applications. `appIds`
   * are by default all applications.
   */
  within(boxes: readonly Box[], appIds?: readonly string[]): UsersIn;
  /**
   * Returns the first few users who may use the application of a solver model, and whose known properties agree with the model in the given
   * variables.
   */
  like(model: Model, variables: Iterable<Variable>): readonly string[];
  /** Returns the first few users who are known to be assigned to one of the applications, directly or through a group. */
  assigned(appIds: readonly string[]): readonly AssignedUser[];
}

export interface AssignedUser {
  readonly appId: string;
  readonly userId: string;
}

/** Maximum number of assigned users to try, if no generated user may use the application. */
const MAX_ASSIGNED = 32;

/** Maximum number of known users to try in place of a generated user. */
const MAX_TRIED = 3;

/** Returns variants of the request, one for each of the first few users. */
export function requestsByUsers(request: Request, ids: readonly string[]): Request[] {
  const { policyContext } = request;
  return ids
    .slice(0, MAX_TRIED)
    .map((id) => ({ ...request, policyContext: { ...policyContext, user: { id } } }));
}

export function knownUsers(
  users: readonly User[],
  { dimensions, application }: Space,
  world: World,
): KnownUsers {
  const people = users.map(({ id }) => lazy(() => world.person(id)));
  const columns = new Map<Variable, Column | undefined>();
  const columnFor = (variable: Variable): Column | undefined => {
    if (columns.has(variable)) return columns.get(variable);
    const of = dimensions[variable]?.of;
    const column = of && users.map(({ id }, at) => of(id, (people[at] as () => Person)(), world));
    columns.set(variable, column);
    return column;
  };
  /** Returns those of the given applications that a box (conjunction of conditions) allows. */
  const appsOf = (box: Box, asked: readonly string[]) => {
    const values = box.get(application.variable);
    if (values === undefined) return asked;
    const ids = new Set(values.map((value) => application.ids[value]));
    return asked.filter((id) => ids.has(id));
  };
  const mayUse = new Map<string, Truth[]>();
  const mayUseAt = (appId: string, at: number): Truth => {
    const known = getOrMake(mayUse, appId, () => []);
    if (!(at in known))
      known[at] = isAssignedTo(appId, users[at] as User, (people[at] as () => Person)(), world);
    return known[at];
  };
  const mayUseSome: Truth[] = [];
  const mayUseAnyAt = (appIds: readonly string[], at: number): Truth => {
    if (appIds === application.ids && at in mayUseSome) return mayUseSome[at];
    let found: Truth = false;
    for (const id of appIds) {
      const one = mayUseAt(id, at);
      if (one !== false) found = one;
      if (one) break;
    }
    if (appIds === application.ids) mayUseSome[at] = found;
    return found;
  };
  return {
    within(boxes, appIds = application.ids) {
      const parts = boxes.map((box) => ({
        questions: [...box].flatMap(([variable, values]) => {
          const column = columnFor(variable);
          return column === undefined ? [] : [{ column, values: new Set(values) }];
        }),
        appIds: appsOf(box, appIds),
      }));
      const fits = users.map((_, at) =>
        any(
          parts.map(({ questions, appIds: usable }) => {
            const isSo = every(questions.map((one) => isAmong(one, at)));
            return isSo === false ? false : every([isSo, mayUseAnyAt(usable, at)]);
          }),
        ),
      );
      return {
        ids: users.filter((_, at) => fits[at] === true).map(({ id }) => id),
        possible: users.filter((_, at) => fits[at] === undefined).map(({ id }) => id),
        isExact:
          !fits.includes(undefined) &&
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
        if (!wanted.every(({ column, value }) => column[at] === value)) continue;
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
type Column = readonly (number | undefined)[];

/** Whether something holds; `undefined` means unknown. */
type Truth = boolean | undefined;

function isAmong({ column, values }: { column: Column; values: ReadonlySet<number> }, at: number): Truth {
  const value = column[at];
  return value === undefined ? undefined : values.has(value);
}

function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}

function any(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(undefined) ? undefined : false;
}

/** Whether a user is assigned to an application, as the service checks it before any policy. Also `true` if the assignments are unknown. */
export function isAssignedTo(
  appId: string,
  { id }: User,
  { memberships }: Pick<Person, 'memberships'>,
  world: World,
): Truth {
  const app = world.application(appId);
  return app === undefined || areAssignmentsUnknown(appId, world)
    ? true
    : isAssigned(app, id, memberships, world);
}
