import { type AlikeUsers, alikeUsersOver, type UserClass } from '../../analysis/questions/classes.js';
import { activeUsersWords } from '../../analysis/questions/session/counted-users.js';
import { type Space, spaceOf } from '../../analysis/symbolic/space.js';
import { groupBy } from '../../base/group-by.js';
import { alternatives, counted } from '../../base/messages.js';
import type { Steps } from '../../base/work-steps.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import { variablesOf } from '../../logic/solver/choices.js';
import { isUnableToSignIn } from '../../model/facts/account-state.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import { group } from '../../model/facts/group.js';
import { user } from '../../model/facts/user.js';
import type { User } from '../../model/policies/snapshot.js';
import { type AxisContext, allOthers, type Slice, type SlicedAxis, type TableState } from './axis.js';
import { type AtomInWorld, meaningsOfVector, type TruthVector, truthVectors } from './truth-vectors.js';

/** The maximum number of classes of users with a row of their own; the other classes share one row. */
const MOST_CLASSES = 64;

/** A partial request that removes every fact about the person. */
const UNSTATED_PERSON = { user: null, groups: null, profile: null, userType: null } as const;

/**
 * Returns an axis with one entry for each class of users that the policies can distinguish. The largest class comes first. The classes
 * consist of users in the snapshot. But if the policies use none of the facts that the snapshot has about users, the axis has every class
 * that could exist. Spec: What-if, 1, "Axes".
 */
export function* peopleAxis(context: AxisContext): Steps<SlicedAxis, 'users'> {
  const classes: AlikeUsers[][] = [];
  for (const { compiled, asked } of context.states) {
    const { snapshot, world } = compiled;
    classes.push(snapshot.users.length === 0 ? [] : yield* alikeUsersOver(asked, snapshot, world));
  }
  return classes.every(isDistinguishing) ? ofSnapshot(classes, context) : possibleClasses(context);
}

/** Whether the snapshot contains at least one fact about its users that the policies use. */
function isDistinguishing(classes: readonly AlikeUsers[]): boolean {
  return classes.some(({ described }) => {
    const { description, unknown } = described();
    return description.length > 0 || unknown.length === 0;
  });
}

/** Users whom the policies treat alike in every state of the org. */
interface Alike {
  readonly userIds: readonly string[];
  readonly inStates: readonly (AlikeUsers | undefined)[];
}

function ofSnapshot(classes: readonly (readonly AlikeUsers[])[], { states }: AxisContext): SlicedAxis {
  const byUser = classes.map(
    (some) => new Map(some.flatMap((one) => one.userIds.map((id) => [id, one] as const))),
  );
  const all = [...new Set(byUser.flatMap((one) => [...one.keys()]))];
  const worlds = states.map(({ compiled }) => compiled.world);
  const ids = all.filter((id) => !worlds.every((world) => isUnableToSignIn(world.person(id))));
  const numbers = new Map(classes.flat().map((one, number) => [one, number]));
  const alike = groupBy(ids, (id) => byUser.map((one) => numbers.get(one.get(id) as AlikeUsers)).join());
  const sorted = [...alike.values()]
    .map((userIds): Alike => ({ userIds, inStates: byUser.map((one) => one.get(userIds[0] ?? '')) }))
    .toSorted((one, other) => other.userIds.length - one.userIds.length);
  const own = sorted.slice(0, MOST_CLASSES + (sorted.length === MOST_CLASSES + 1 ? 1 : 0));
  const rest = sorted.slice(own.length);
  const users = new Map(
    states.flatMap(({ compiled }) => compiled.snapshot.users).map((one) => [one.id, one]),
  );
  const names = distinctNames(own.map(({ inStates }) => inStates.flatMap((one) => one?.described() ?? [])));
  const slices = own.map(
    ({ userIds }, index): Slice => ({
      entry: {
        name: userIds.length <= MOST_BY_LOGIN ? loginsOf(userIds, users) : (names[index] ?? ''),
        part: { user: nameOf(users.get(userIds[0] ?? ''), userIds[0] ?? '') },
        users: usersOf(userIds, users),
      },
      stated: UNSTATED_PERSON,
      within: [],
      classes: [userIds],
    }),
  );
  const others: Slice[] =
    rest.length === 0
      ? []
      : [
          {
            entry: {
              name: 'everybody else',
              part: null,
              users: usersOf(
                rest.flatMap(({ userIds }) => userIds),
                users,
              ),
            },
            stated: UNSTATED_PERSON,
            within: [],
            classes: rest.map(({ userIds }) => userIds),
          },
        ];
  return {
    title: 'people',
    isExact: true,
    scope: `the ${activeUsersWords(ids.length, all.length - ids.length)} of the export, in ${counted(sorted.length, 'class', 'classes')} that the policies distinguish`,
    slices: [...slices, ...others],
  };
}

function usersOf(ids: readonly string[], users: ReadonlyMap<string, User>) {
  return {
    count: ids.length,
    some: ids.slice(0, MOST_NAMED).map((id) => nameOf(users.get(id), id)),
  };
}

const MOST_NAMED = 3;

/** Up to this number of users, a class of users is named by the logins of its users. */
const MOST_BY_LOGIN = 2;

function loginsOf(ids: readonly string[], users: ReadonlyMap<string, User>): string {
  return ids.map((id) => nameOf(users.get(id), id)).join(', ');
}

function nameOf(one: User | undefined, id: string): string {
  return one?.login ?? id;
}

/**
 * Returns a distinct name for each class of users. The name has the groups and properties of the class; if two such names are equal, it is
 * the complete description.
 */
function distinctNames(described: readonly (readonly UserClass[])[]): string[] {
  const classes = withoutCommon(described);
  const short = classes.map((states) => joined(states.map(shortWords)));
  const counts = groupBy(short, String);
  return classes.map((states, index) => {
    const name = short[index] ?? '';
    return counts.get(name)?.length === 1 ? name : joined(states.map(longWords));
  });
}

/** Removes the phrases that the descriptions of all classes of users share. */
function withoutCommon(classes: readonly (readonly UserClass[])[]): readonly (readonly UserClass[])[] {
  const all = classes.flat();
  const [first, ...others] = all.map(({ description }) => new Set(description));
  const common = [...(first ?? [])].filter((phrase) => others.every((one) => one.has(phrase)));
  if (others.length === 0 || common.length === 0) return classes;
  const telling = ({ description, ...rest }: UserClass) => ({
    ...rest,
    description: description.filter((phrase) => !common.includes(phrase)),
  });
  return classes.map((states) => states.map(telling));
}

function joined(words: readonly string[]): string {
  return [...new Set(words)].join(', after the change ');
}

function shortWords({ description, unknown }: UserClass): string {
  const inside = description.filter((phrase) => !phrase.startsWith('not members of '));
  if (inside.length > 0) return inside.join(', ');
  return unknown.length > 0
    ? longWords({ description, unknown })
    : 'users in none of the groups that the policies use';
}

function longWords({ description, unknown }: Pick<UserClass, 'description' | 'unknown'>): string {
  const open = unknown.map(({ fact }) => `${fact} unknown`);
  return [...description, ...open].join(', ') || 'everybody';
}

/** Returns an axis with every class that a user could be in, even classes in which every sign-in is blocked because of its address. */
function possibleClasses({ states, appIds }: AxisContext): SlicedAxis {
  const space = spaceOf(
    states.flatMap(({ asked }) => asked),
    appIds,
    { isForRefused: true },
  );
  const asked = states.flatMap((state) => atomsOfPeople(state, space));
  const { vectors, isComplete } = truthVectors(asked, space, MOST_CLASSES);
  const slices = vectors
    .toSorted((one, other) => countOf(one) - countOf(other))
    .map((vector): Slice => {
      const name = classWords(asked, vector);
      const part = partOfClass(asked, vector);
      return { entry: { name, part }, stated: UNSTATED_PERSON, within: meaningsOfVector(asked, vector) };
    });
  return {
    title: 'people',
    isExact: true,
    scope: `the export contains no group members, so these are ${isComplete ? 'all' : 'some of the'} classes in which a user could be`,
    slices: isComplete ? slices : [...slices, allOthers('everybody else', UNSTATED_PERSON, slices)],
  };
}

function countOf(vector: TruthVector): number {
  return vector.filter(Boolean).length;
}

/** Returns the elementary conditions that depend only on the person and that can be evaluated offline. */
function atomsOfPeople({ compiled: { world }, asked }: TableState, space: Space): AtomInWorld[] {
  return distinctAtoms(asked.flatMap(({ meaning }) => atomsOf(meaning)))
    .filter((atom) => {
      const variables = [...variablesOf(space.choices({ kind: 'atom', atom }, world))];
      return (
        variables.length > 0 &&
        variables.every(
          (variable) => space.dimensions[variable]?.about === 'person' && !space.unknowable.has(variable),
        )
      );
    })
    .map((atom) => ({ atom, world }));
}

function classWords(asked: readonly AtomInWorld[], vector: TruthVector): string {
  const held = asked.filter((_, index) => vector[index] === true);
  const groups = held.filter(({ atom: { fact } }) => fact === group);
  const rest = held.filter((one) => !groups.includes(one));
  const named = [
    ...new Set(groups.map(({ atom: { value }, world }) => world.nameOf('group', value) ?? value)),
  ];
  const words = [
    ...(named.length > 0 ? [`members of ${alternatives(named, 'and')}`] : []),
    ...new Set(
      rest.map(({ atom: { fact, value }, world }) =>
        fact === user ? (world.nameOf('user', value) ?? value) : `${fact.name} ${value}`,
      ),
    ),
  ];
  return words.join(', ') || 'users in none of the groups that the policies use';
}

/**
 * Returns a class of users as a partial request that states its groups. Returns `null` if the class is also defined by facts other than
 * groups.
 */
function partOfClass(asked: readonly AtomInWorld[], vector: TruthVector): Slice['entry']['part'] {
  if (asked.some(({ atom: { fact } }) => fact !== group)) return null;
  const ids = asked.flatMap(({ atom: { value } }, index) => (vector[index] === true ? [value] : []));
  const [{ world } = { world: undefined }] = asked;
  return { groups: [...new Set(ids)].map((id) => world?.nameOf('group', id) ?? id) };
}
