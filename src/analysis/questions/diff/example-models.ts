import { memoize } from '../../../base/memo.js';
import { all, not } from '../../../logic/kleene/formula.js';
import type { Literal, Variable } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import type { Budget } from '../../../logic/solver/search.js';
import type { Space } from '../../symbolic/space.js';
import { type Choices, choice } from '../../symbolic/theories/theory.js';

/** Solver models of similar requests, to be tried as an example in this order. */
export type ExampleModels = readonly [Model, ...Model[]];

/**
 * Returns the solver model. If it states which user signs in, also returns models with other users, because the export may lack facts about
 * that user: first with an arbitrary user who is in no export, then with a different named user. All models meet the wanted literals.
 */
export function exampleModels(
  model: Model,
  wanted: readonly Literal[],
  space: Space,
  budget: Budget,
): ExampleModels {
  const { variables, isSomebody } = identitiesIn(space);
  const stated = variables.filter((one) => model[one] !== space.dimensions[one]?.preferred);
  if (stated.length === 0) return [model];
  const isSame = all(stated.map((one) => choice(one, [model[one] as number])));
  const others = [isSomebody, all([not(isSomebody), not(isSame)])].flatMap((users) => {
    const answer = space.find([...wanted, space.solver.literal(users)], budget);
    return answer.kind === 'satisfiable' ? [answer.model] : [];
  });
  return [model, ...others];
}

interface Identities {
  /** The solver variables that state which user signs in. */
  readonly variables: readonly Variable[];
  /** The formula for "no variable states which user signs in". */
  readonly isSomebody: Choices;
}

const identitiesIn = memoize(({ dimensions }: Space): Identities => {
  const own = [...dimensions.entries()].filter(([, { isIdentity }]) => isIdentity);
  return {
    variables: own.map(([variable]) => variable),
    isSomebody: all(own.map(([variable, { preferred }]) => choice(variable, [preferred]))),
  };
});
