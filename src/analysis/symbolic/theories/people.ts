import { getOrMake, memoize } from '../../../base/memo.js';
import { alternatives } from '../../../base/messages.js';
import { all, always, any, never, not } from '../../../logic/kleene/formula.js';
import { isMember } from '../../../model/facts/assignment.js';
import { isDanglingReference } from '../../../model/facts/dangling-reference.js';
import { draftUser } from '../../../model/facts/definition/request-draft.js';
import { mayBeEveryone } from '../../../model/facts/everyone.js';
import type { Fact } from '../../../model/facts/fact.js';
import { user } from '../../../model/facts/user.js';
import type { World } from '../../../model/facts/world.js';
import type { Dimension } from './dimension.js';
import { addFreeChoice, unknowableChoice } from './free.js';
import { type Building, type Choices, choice, nameIn, type Theory, type ValuesByFact } from './theory.js';

/** The id of a user whom no rule names and who need not be in the snapshot. */
export const SOMEBODY = 'somebody';

/** Encodes conditions on users and groups. If a condition names a user, this user has the group memberships that the snapshot contains. */
export const peopleTheory: Theory = {
  prepare(_asked, building) {
    const users = usersIn(building);
    return (fact, value, world) =>
      fact === user ? isUser(fact, value, world, users, building) : isIn(value, world, building);
  },
};

interface Users {
  readonly ids: readonly string[];
  readonly variable: number;
}

/** Returns the ids of users that conditions name. Leaves out ids of users who do not exist. */
export function namedUsersIn(asked: ValuesByFact, worlds: readonly World[]): string[] {
  const named = [...asked].flatMap(([fact, values]) => (fact === user ? values : []));
  return [...new Set(named)].filter((id) => mayExist(id, worlds));
}

/** Whether a user may exist; false if the snapshot contains every user, but not this user. */
export function mayExist(userId: string, worlds: readonly World[]): boolean {
  return worlds.some((world) => !world.isComplete('user') || world.holds('user', userId));
}

/** Returns the solver variable of the user. Its values are the users whom conditions name, and one value for everybody else. */
function usersIn(building: Building): Users {
  const ids = building.namedUsers();
  const variable = building.dimension(
    'user',
    (): Dimension => ({
      key: 'user',
      size: ids.length + 1,
      about: 'person',
      preferred: ids.length,
      isIdentity: true,
      put: (value, draft) => {
        const person = draftUser(draft);
        person.id = ids[value] ?? person.id ?? SOMEBODY;
        person.groupIds ??= [];
      },
      words: (some) => userWords(some, ids, building.worlds),
      of: (id) => (ids.includes(id) ? ids.indexOf(id) : ids.length),
    }),
  );
  return { ids, variable };
}

function userWords(some: readonly number[], ids: readonly string[], worlds: readonly World[]): string {
  const names = (values: readonly string[]) => alternatives(values.map((id) => nameIn(worlds, 'user', id)));
  return some.includes(ids.length)
    ? `everyone except ${names(ids.filter((_, value) => !some.includes(value)))}`
    : names(ids.filter((_, value) => some.includes(value)));
}

function isUser(fact: Fact, id: string, world: World, { ids, variable }: Users, building: Building): Choices {
  const value = ids.indexOf(id);
  if (value >= 0 && (!world.isComplete('user') || world.holds('user', id))) return choice(variable, [value]);
  return world.isComplete('user')
    ? never
    : unknowableChoice(fact, id, 'the export contains no users', building);
}

/** Returns the formula for "the user is one of the given users". Given users whom no condition names are ignored. */
export function isOneOf(userIds: readonly string[], building: Building): Choices {
  const { ids, variable } = usersIn(building);
  const values = userIds.map((id) => ids.indexOf(id)).filter((value) => value >= 0);
  return values.length === 0 ? never : choice(variable, values);
}

/** Returns the formula for "no condition names the user". */
export function isUnnamedUser(building: Building): Choices {
  const { ids, variable } = usersIn(building);
  return choice(variable, [ids.length]);
}

/**
 * Returns the formula for "the user is in the group". Everybody is in the everyone group. If the snapshot contains all groups of the org,
 * but not this group, nobody is in it.
 */
export function isIn(id: string, world: World, building: Building): Choices {
  if (world.everyone.has(id)) return always;
  if (isDanglingReference('group', id, world)) return never;
  const member = choice(groupVariable(id, building), [1]);
  if (!mayBeEveryone(id, world)) return member;
  const what = `everybody a member of ${nameIn(building.worlds, 'group', id)}`;
  const reason = 'it may be the everyone group';
  return any([member, addFreeChoice({ key: `everyone ${id}`, what, reason, about: 'person' }, building)]);
}

function groupVariable(id: string, building: Building): number {
  const key = `group ${id}`;
  const made = building.known(key);
  if (made !== undefined) return made;
  const variable = building.dimension(key, (): Dimension => {
    const name = nameIn(building.worlds, 'group', id);
    return {
      key,
      size: 2,
      about: 'person',
      preferred: 0,
      put: (held, draft) => {
        const person = draftUser(draft);
        person.groupIds ??= [];
        if (held === 1) person.groupIds.push(id);
      },
      words: ([held]) => (held === 1 ? `members of ${name}` : `not members of ${name}`),
      of: (_userId, person, world) => {
        const isInside = isMember(id, person.memberships, world);
        return isInside === undefined ? undefined : Number(isInside);
      },
      isByMembership: true,
    };
  });
  requireMembership(id, variable, building);
  return variable;
}

/**
 * Returns the formula for "the signing-in user has the same attributes as the given user". The formula leaves out attributes that differ
 * between the snapshots, and attributes that requests can state. Must be called after all dimensions were added.
 */
export function hasAttributesOf(userId: string, building: Building): Choices {
  return getOrMake(known(building), userId, () => {
    const { dimensions, worlds } = building;
    const parts = dimensions.map(({ of, isStated = false }, variable) => {
      if (of === undefined || isStated) return always;
      const [value, ...others] = new Set(worlds.map((world) => of(userId, world.person(userId), world)));
      return value === undefined || others.length > 0 ? always : choice(variable, [value]);
    });
    return all(parts);
  });
}

const known = memoize((_: Building) => new Map<string, Choices>());

/**
 * Adds a requirement for each user whom conditions name: the user is in the group exactly if the snapshots say so. Nothing is required if
 * the snapshots disagree.
 */
function requireMembership(groupId: string, member: number, building: Building): void {
  for (const [value, id] of building.namedUsers().entries()) {
    const known = new Set(building.worlds.map((world) => membershipIn(groupId, id, world)));
    const [isMember] = known;
    if (known.size !== 1 || isMember === undefined) continue;
    const isThem = choice(usersIn(building).variable, [value]);
    const inside = choice(member, [1]);
    building.require(any([not(isThem), isMember ? inside : not(inside)]));
  }
}

function membershipIn(groupId: string, userId: string, world: World): boolean | undefined {
  if (world.everyone.has(groupId)) return undefined;
  return isMember(groupId, world.person(userId).memberships, world);
}
