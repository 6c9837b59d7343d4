import { MATCH, NOT_MATCH } from '../../../../logic/kleene/verdict.js';
import type { Variable } from '../../../../logic/solver/literal.js';
import type { World } from '../../../../model/facts/world.js';
import { type Dimension, emptyDraft, requestFrom } from '../dimension.js';
import { type Building, evaluatorOf } from '../theory.js';
import type { ValueQuestion } from './question.js';

/** Adds a yes/no variable for the result of a condition: 1 if it matches, 0 if not. */
export function outcomeVariable(
  { fact, value, how, what }: ValueQuestion,
  title: string,
  along: readonly Variable[],
  building: Building,
  { state, worlds }: { readonly state: string; readonly worlds: readonly World[] } = {
    state: '',
    worlds: building.worlds,
  },
): Variable {
  const key = `outcome ${fact.name} ${value}${state}`;
  return building.dimension(
    key,
    (): Dimension => ({
      key,
      size: 2,
      about: 'other',
      preferred: 0,
      put: () => {},
      along,
      outcomeOf: { atom: { fact, value }, worlds },
      words: ([held]) =>
        how === ''
          ? `${what} ${held === 1 ? 'true' : 'false'}`
          : `${title} ${held === 1 ? '' : 'not '}${how} ${what}`,
      of: (userId, _person, world) => {
        const request = requestFrom({ ...emptyDraft(), policyContext: { user: { id: userId } } });
        const rank = evaluatorOf(fact, [value], world)(request)(0);
        return rank === MATCH ? 1 : rank === NOT_MATCH ? 0 : undefined;
      },
    }),
  );
}
