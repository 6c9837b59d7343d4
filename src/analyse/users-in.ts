import type { World } from '../facts/world.js';
import type { Box } from '../logic/cubes.js';
import { range } from '../logic/range.js';
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

/** Those who fit what boxes ask of people, and may use one of the applications. */
export function usersIn(
  boxes: readonly Box[],
  appIds: readonly string[] | undefined,
  { space, world, users }: { readonly space: Space; readonly world: World; readonly users: readonly User[] },
): UsersIn {
  const questions = boxes.map((box) => peopleQuestions(box, space));
  const isForAll = appIds === undefined;
  const found = users.map((user) => {
    const fits = any(questions.map((asked) => every(asked.map((ask) => ask(user, world)))));
    const isAssigned = isForAll ? true : any(appIds.map((id) => isAssignedTo(id, user.id, world)));
    return { id: user.id, fits: every([fits, isAssigned]) };
  });
  return {
    ids: found.filter(({ fits }) => fits === true).map(({ id }) => id),
    perhaps: found.filter(({ fits }) => fits === undefined).map(({ id }) => id),
    isExact: found.every(({ fits }) => fits !== undefined),
  };
}

/** `undefined`: not known. */
type Truth = boolean | undefined;

function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}

function any(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(undefined) ? undefined : false;
}

type Ask = (user: User, world: World) => Truth;

function peopleQuestions(box: Box, { dimensions }: Space): Ask[] {
  return [...box].flatMap(([variable, values]) => {
    const dimension = dimensions[variable];
    const known = dimension && valueFor(dimension);
    if (known === undefined) return [];
    return [
      (user: User, world: World) => {
        const value = known(user, world);
        return value === undefined ? undefined : values.includes(value);
      },
    ];
  });
}

type ValueOf = (user: User, world: World) => number | undefined;

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
  return ({ id }, world) => {
    const isMember = isIn(group, id, world);
    return isMember === undefined ? undefined : Number(isMember);
  };
}

function isIn(group: string, userId: string, world: World): Truth {
  if (world.everyone.has(group)) return true;
  const { inside, outside, complete } = world.person(userId).memberships;
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
function isAssignedTo(appId: string, userId: string, world: World): Truth {
  const app = world.application(appId);
  if (app === undefined || (app.groupIds === undefined && app.userIds === undefined)) return true;
  if (app.userIds?.has(userId)) return true;
  return any([...(app.groupIds ?? [])].map((group) => isIn(group, userId, world)));
}
