import { range } from '../../../base/number-arrays.js';
import { all, always, any, atomsOf, never, not } from '../../../logic/kleene/formula.js';
import type { Variable } from '../../../logic/solver/literal.js';
import { appIdOf } from '../../../model/facts/app.js';
import { areAssignmentsUnknown } from '../../../model/facts/assignment.js';
import { draftUser } from '../../../model/facts/definition/request-draft.js';
import type { Dimension, ValueAt } from './dimension.js';
import { choiceWhere, unknowableChoice } from './free.js';
import { hasAttributesOf, isIn, isOneOf, isUnnamedUser, mayExist, SOMEBODY } from './people.js';
import {
  type Building,
  type Choices,
  choice,
  nameIn,
  type Theory,
  truthsAt,
  type ValuesByFact,
} from './theory.js';

export const APPLICATION = 'application';

const ASSIGNED = 'assigned ';

/** Returns the applications that conditions name. */
export function appIdsNamed(asked: ValuesByFact): string[] {
  return [...asked].flatMap(([fact, values]) => values.flatMap((value) => appIdOf({ fact, value }) ?? []));
}

/** Encodes conditions on the application. Spec: Conditions (policy and rule), `app`. */
export const applicationTheory: Theory = {
  prepare(asked, building) {
    const ids = building.appIds;
    const variable = applicationVariable(building);
    const requests = ids.map((appInstance) => ({ appInstance, policyContext: {} }));
    const answers = new Map(
      [...asked].map(([fact, values]) => {
        const numbers = new Map(values.map((value, number) => [value, number]));
        const truths = new Map(
          building.worlds.map((world) => [world, truthsAt(fact, values, world, requests)]),
        );
        return [fact, { numbers, truths }];
      }),
    );
    return (fact, value, world) => {
      const { numbers, truths } = answers.get(fact) ?? {};
      const truth = truths?.get(world);
      return choiceWhere({ variable, size: ids.length, truth }, numbers?.get(value) ?? -1, () =>
        unknowableChoice(fact, value, 'the type name of the application is unknown', building),
      );
    };
  },
};

/**
 * Returns the solver variable whose value is the application of the sign-in. Adds it to the search space if it is missing, with a formula
 * that prefers users who are assigned to the application: the service blocks other users.
 */
export function applicationVariable(building: Building): number {
  const { appIds: ids } = building;
  const known = building.known(APPLICATION);
  if (known !== undefined) return known;
  const name = (id: string) => nameIn(building.worlds, 'app', id);
  const variable = building.dimension(
    APPLICATION,
    (): Dimension => ({
      key: APPLICATION,
      size: Math.max(1, ids.length),
      about: 'application',
      preferred: 0,
      put: (value, draft) => {
        draft.appInstance = ids[value] ?? '';
      },
      words: (some) =>
        some.length > ids.length / 2 && some.length > 3
          ? `any application but ${range(ids.length)
              .filter((value) => !some.includes(value))
              .map((value) => name(ids[value] as string))
              .join(', ')}`
          : `application ${some.map((value) => name(ids[value] as string)).join(' or ')}`,
    }),
  );
  for (const value of ids.keys()) preferAssigned(value, variable, building);
  return variable;
}

/**
 * Makes generated requests come from users who are in an assigned group or are assigned directly, if possible: the service blocks other
 * users, or may block them if the snapshot has only some of the assignments.
 */
function preferAssigned(value: number, variable: Variable, building: Building): void {
  const id = building.appIds[value] as string;
  const known = building.worlds.flatMap((world) => {
    const { groups, users } = world.application(id) ?? {};
    if (groups === undefined || users === undefined || areAssignmentsUnknown(id, world)) return [];
    return [{ world, groups: groups.ids, users: users.ids, isWhole: groups.isComplete && users.isComplete }];
  });
  const userIds = [...(known[0]?.users ?? [])].filter((user) => known.every(({ users }) => users.has(user)));
  const byThemselves = userIds.length === 0 ? [] : [isAssignedUser(id, userIds, building)];
  for (const { world, groups, isWhole } of known) {
    const inGroup = [...groups].map((group) => isIn(group, world, building));
    const assigned = any([not(choice(variable, [value])), ...inGroup, ...byThemselves]);
    if (isWhole) building.wish(assigned);
    else building.prefer(assigned);
  }
}

/**
 * Returns the formula for "the user is directly assigned to the application". One yes/no variable represents the assignment of all users
 * whom no condition names.
 */
function isAssignedUser(appId: string, userIds: readonly string[], building: Building): Choices {
  const named = building.namedUsers();
  const { worlds } = building;
  const others = userIds.filter((id) => !named.includes(id) && mayExist(id, worlds));
  const isNamed = named.length === 0 ? never : isOneOf(userIds, building);
  if (others.length === 0) return isNamed;
  const unheld = others.find((id) =>
    worlds.every((world) => !world.isComplete('user') && !world.holds('user', id)),
  );
  const direct = building.dimension(
    `${ASSIGNED}${appId}`,
    (): Dimension => ({
      key: `${ASSIGNED}${appId}`,
      size: 2,
      about: 'person',
      preferred: 0,
      isIdentity: true,
      put: (held, draft, at) => {
        const person = draftUser(draft);
        if (held === 0 || draft.appInstance !== appId || (person.id ?? SOMEBODY) !== SOMEBODY) return;
        const id = unheld ?? (at && userWithAttributes(others.slice(0, MOST_COMPARED), at, building));
        if (id !== undefined) person.id = id;
      },
      words: ([held]) =>
        held === 1
          ? `assigned to ${nameIn(worlds, 'app', appId)} by themselves`
          : `not assigned to ${nameIn(worlds, 'app', appId)} by themselves`,
      of: (userId) => (named.includes(userId) ? undefined : Number(others.includes(userId))),
    }),
  );
  const isDirect = choice(direct, [1]);
  if (unheld === undefined)
    building.last(() => building.wish(any([not(isDirect), hasAttributesOfOne(others, building)])));
  return named.length === 0 ? isDirect : any([isNamed, all([isDirect, isUnnamedUser(building)])]);
}

/** Returns the first of the given users whose known attributes agree with the solver model; `undefined` if none agrees. */
function userWithAttributes(userIds: readonly string[], at: ValueAt, building: Building): string | undefined {
  return userIds.find((id) =>
    atomsOf(hasAttributesOf(id, building)).every(({ variable, values: [value] }) =>
      [value, undefined].includes(at(variable)),
    ),
  );
}

/**
 * Maximum number of assigned users for a comparison of attributes. The analysis compares the attributes of the signing-in user with those
 * of each user who is directly assigned to an application.
 */
const MOST_COMPARED = 8;

/**
 * Returns the formula for "the signing-in user has the known attributes of at least one of the given users". With more than `MOST_COMPARED`
 * users, the formula always holds.
 */
function hasAttributesOfOne(userIds: readonly string[], building: Building): Choices {
  return userIds.length > MOST_COMPARED ? always : any(userIds.map((id) => hasAttributesOf(id, building)));
}
