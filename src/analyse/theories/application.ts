import type { World } from '../../facts/world.js';
import { any, never, not } from '../../logic/formula.js';
import { range } from '../../logic/range.js';
import type { Dimension } from '../dimension.js';
import { askedAt, type Building, choice, pointsWhere, type Theory } from '../theory.js';
import { unknowable } from './free.js';
import { isIn } from './people.js';

/** The application of the request: those of the snapshot, or one that nothing is known of where it holds none. */
export const OTHER_APPLICATION = 'app';

export const APPLICATION = 'application';

/** The ids that a request may name, in the order of the values of the dimension. */
export function applicationsOf(worlds: readonly World[]): readonly string[] {
  const [first] = worlds;
  const shared = [...(first?.idsOf('app') ?? [])].filter((id) =>
    worlds.every((world) => !world.holds('app') || world.holds('app', id)),
  );
  return worlds.every((world) => !world.holds('app')) ? [OTHER_APPLICATION] : shared;
}

/** Spec: Conditions, `app`. */
export const application: Theory = {
  facts: ['app'],
  prepare(asked, building) {
    const ids = applicationIds([...asked.values()].flat(), building.worlds);
    const variable = applicationVariable(ids, building);
    return (fact, value, world) => {
      const values = asked.get(fact) ?? [];
      const truth = askedAt(
        fact,
        values,
        world,
        ids.map((appInstance) => ({ appInstance, policyContext: {} })),
      );
      const where = pointsWhere(truth, values.indexOf(value), ids.length);
      return where === undefined
        ? unknowable(fact, value, 'the type name of some application is not known', building)
        : choice(variable, where);
    };
  },
};

/** Where the snapshot holds no application, those that conditions name, and another one. */
function applicationIds(asked: readonly string[], worlds: readonly World[]): readonly string[] {
  const ids = applicationsOf(worlds);
  if (worlds.some((world) => world.holds('app'))) return ids;
  const named = asked.flatMap((value) => (value.startsWith('id ') ? [value.slice(3)] : []));
  return [...new Set([...ids, ...named])];
}

/** The dimension of the application, with who is assigned to each: the service refuses all others. */
export function applicationVariable(ids: readonly string[], building: Building): number {
  const known = building.known(APPLICATION);
  if (known !== undefined) return known;
  const name = (id: string) =>
    building.worlds.map((world) => world.application(id)?.label).find((label) => label !== undefined) ?? id;
  const variable = building.dimension(
    APPLICATION,
    (): Dimension => ({
      key: APPLICATION,
      size: Math.max(1, ids.length),
      preferred: 0,
      put: (value, draft) => {
        draft.appInstance = ids[value] ?? OTHER_APPLICATION;
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
  for (const world of building.worlds) requireAssigned(ids, variable, world, building);
  return variable;
}

function requireAssigned(ids: readonly string[], variable: number, world: World, building: Building): void {
  for (const [value, id] of ids.entries()) {
    const { groupIds, userIds } = world.application(id) ?? {};
    if (groupIds === undefined && userIds === undefined) continue;
    const byUser =
      building.known('user') === undefined || userIds === undefined || userIds.size === 0 ? never : isOneOf();
    building.require(
      any([
        not(choice(variable, [value])),
        byUser,
        ...[...(groupIds ?? [])].map((group) => isIn(group, world, building)),
      ]),
    );
  }
}

/** Users who are assigned by themselves are not told apart: any request may be one of theirs, and is tried out. */
function isOneOf() {
  return { kind: 'always' } as const;
}
