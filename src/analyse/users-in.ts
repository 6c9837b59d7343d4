import type { Request } from '../facts/request.js';
import type { Person, World } from '../facts/world.js';
import type { Box } from '../logic/cubes.js';
import type { Variable } from '../logic/literal.js';
import { once } from '../logic/once.js';
import { range } from '../logic/range.js';
import type { Model } from '../logic/satisfy.js';
import type { User } from '../policies/snapshot.js';
import { type Dimension, emptyDraft } from './dimension.js';
import type { Space } from './space.js';

/** The users of a snapshot whom a region is about. */
export interface UsersIn {
  readonly ids: readonly string[];
  /** Those of whom it is not known. */
  readonly perhaps: readonly string[];
  /** Otherwise there may be more: not all is known of some. */
  readonly isExact: boolean;
}

/** The users of a snapshot in a space: what is known of each is looked up once. */
export interface KnownUsers {
  /** Those who fit what boxes ask of people, and may use one of the applications. */
  within(boxes: readonly Box[], appIds: readonly string[] | undefined): UsersIn;
  /** The first few who are surely as the model has it, as far as these variables are about people. */
  like(model: Model, variables: Iterable<Variable>): readonly string[];
}

/** So many users are tried in place of one who is made up. */
const MOST_TRIED = 3;

/** The request as some of these users would make it. */
export function byUsers(request: Request, ids: readonly string[]): Request[] {
  const { policyContext } = request;
  return ids
    .slice(0, MOST_TRIED)
    .map((id) => ({ ...request, policyContext: { ...policyContext, user: { id } } }));
}

export function knownUsers(users: readonly User[], { dimensions }: Space, world: World): KnownUsers {
  const people = users.map(({ id }) => once(() => world.person(id)));
  const columns = new Map<Variable, Column | undefined>();
  const columnFor = (variable: Variable): Column | undefined => {
    if (columns.has(variable)) return columns.get(variable);
    const dimension = dimensions[variable];
    const ofUser = dimension && valueFor(dimension);
    const column = ofUser && users.map((user, at) => ofUser(user, (people[at] as () => Person)(), world));
    columns.set(variable, column);
    return column;
  };
  return {
    within(boxes, appIds) {
      const asked = boxes.map((box) =>
        [...box].flatMap(([variable, values]) => {
          const column = columnFor(variable);
          return column === undefined ? [] : [{ column, values: new Set(values) }];
        }),
      );
      const fits = users.map((_, at) => {
        const isIn = any(asked.map((questions) => every(questions.map((one) => isAmong(one, at)))));
        const person = people[at] as () => Person;
        const isAssigned =
          appIds === undefined
            ? true
            : any(appIds.map((id) => isAssignedTo(id, users[at] as User, person(), world)));
        return every([isIn, isAssigned]);
      });
      return {
        ids: users.filter((_, at) => fits[at] === true).map(({ id }) => id),
        perhaps: users.filter((_, at) => fits[at] === undefined).map(({ id }) => id),
        isExact: !fits.includes(undefined),
      };
    },
    like(model, variables) {
      const asked = [...variables].flatMap((variable) => {
        const column = columnFor(variable);
        return column === undefined ? [] : [{ column, value: model[variable] }];
      });
      const found: string[] = [];
      for (let at = 0; at < users.length && found.length < MOST_TRIED; at++)
        if (asked.every(({ column, value }) => column[at] === value)) found.push((users[at] as User).id);
      return found;
    },
  };
}

/** For each user the value, where it is known. */
type Column = readonly (number | undefined)[];

/** `undefined`: not known. */
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

type ValueOf = (user: User, person: Person, world: World) => number | undefined;

const NEVER_KNOWN = /^(?:profile|identifier|expression)\b/;

/** The value that a user has, where the snapshot says; nothing for what is no matter of the person. */
function valueFor(dimension: Dimension): ValueOf | undefined {
  const { key } = dimension;
  if (key.startsWith('group ')) return memberOf(key.slice('group '.length));
  if (key === 'user') return among(dimension, 'id', ({ id }) => id);
  if (key === 'userType') return among(dimension, 'type', ({ type }) => type);
  if (key === 'credentialsProvider') return among(dimension, 'provider', ({ provider }) => provider);
  return NEVER_KNOWN.test(key) ? () => undefined : undefined;
}

function memberOf(group: string): ValueOf {
  return (_user, person, world) => {
    const isMember = isIn(group, person, world);
    return isMember === undefined ? undefined : Number(isMember);
  };
}

function isIn(group: string, { memberships: { inside, outside, complete } }: Person, world: World): Truth {
  if (world.everyone.has(group)) return true;
  if (inside.includes(group)) return true;
  return complete || outside.includes(group) ? false : undefined;
}

/** The last value is anything that is not named. */
function among(
  { size, put }: Dimension,
  field: 'id' | 'provider' | 'type',
  of: (user: User) => string | undefined,
): ValueOf {
  const named = new Map<string | null | undefined, number>(
    range(size - 1).map((value) => {
      const draft = emptyDraft();
      put(value, draft);
      return [draft.policyContext.user?.[field], value];
    }),
  );
  return (user) => {
    const own = of(user);
    return own === undefined ? undefined : (named.get(own) ?? size - 1);
  };
}

/** As the service checks it before any policy, for one who signs in by id. */
function isAssignedTo(appId: string, user: User, person: Person, world: World): Truth {
  const app = world.application(appId);
  if (app === undefined || (app.groupIds === undefined && app.userIds === undefined)) return true;
  if (app.userIds?.has(user.id)) return true;
  return any([...(app.groupIds ?? [])].map((group) => isIn(group, person, world)));
}
