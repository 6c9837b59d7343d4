import { range } from '../../base/range.js';
import { appIdOf } from '../../facts/app.js';
import type { World } from '../../facts/world.js';
import { any, not } from '../../logic/kleene/formula.js';
import type { Dimension } from './dimension.js';
import { unknowableChoice } from './free.js';
import { isIn } from './people.js';
import {
  type Building,
  choice,
  nameIn,
  pointsWhere,
  type Theory,
  truthsAt,
  type ValuesByFact,
} from './theory.js';

export const APPLICATION = 'application';

/** The applications that conditions name. */
export function appIdsNamed(asked: ValuesByFact): string[] {
  return [...asked].flatMap(([fact, values]) => values.flatMap((value) => appIdOf({ fact, value }) ?? []));
}

/** Spec: Conditions (policy and rule), `app`. */
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
      const where = truth && pointsWhere(truth, numbers?.get(value) ?? -1, ids.length);
      return where === undefined
        ? unknowableChoice(fact, value, 'the type name of some application is not known', building)
        : choice(variable, where);
    };
  },
};

/** The dimension of the application. Who is not assigned to it is refused, where the snapshot knows who is. */
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
  for (const world of building.worlds) wishAssigned(ids, variable, world, building);
  return variable;
}

function wishAssigned(ids: readonly string[], variable: number, world: World, building: Building): void {
  for (const [value, id] of ids.entries()) {
    const { groups, users } = world.application(id) ?? {};
    if (groups?.isWhole !== true || users?.isWhole !== true || users.ids.size > 0) continue;
    const inGroup = [...groups.ids].map((group) => isIn(group, world, building));
    building.wish(any([not(choice(variable, [value])), ...inGroup]));
  }
}
