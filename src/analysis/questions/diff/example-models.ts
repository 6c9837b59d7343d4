import { memoize } from '../../../base/memo.js';
import { all, not } from '../../../logic/kleene/formula.js';
import type { Literal, Variable } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import type { Budget } from '../../../logic/solver/search.js';
import type { Space } from '../../symbolic/space.js';
import { type Choices, choice } from '../../symbolic/theories/theory.js';

/** Solver models of requests. The first request that the simulator confirms becomes the example. The requests differ only in their user. */
export type ExampleModels = readonly [Model, ...Model[]];

/**
 * Returns solver models to try as an example; the first is `model`. If `model` states which user signs in, the export may lack facts about
 * this user. Therefore, up to two models follow: one without a stated user, and one with a different stated user. All models meet the
 * literals in `wanted`.
 */
export function exampleModels(
  model: Model,
  wanted: readonly Literal[],
  space: Space,
  budget: Budget,
): ExampleModels {
  const { variables, isUserUnstated } = identitiesIn(space);
  const stated = variables.filter((one) => model[one] !== space.dimensions[one]?.preferred);
  if (stated.length === 0) return [model];
  const isSame = all(stated.map((one) => choice(one, [model[one] as number])));
  const others = [isUserUnstated, all([not(isUserUnstated), not(isSame)])].flatMap((users) => {
    const answer = space.find([...wanted, space.solver.literal(users)], budget);
    return answer.kind === 'satisfiable' ? [answer.model] : [];
  });
  return [model, ...others];
}

interface Identities {
  /** The solver variables that state which user signs in. */
  readonly variables: readonly Variable[];
  /** The formula for "the request does not state which user signs in": the user is `SOMEBODY`. */
  readonly isUserUnstated: Choices;
}

const identitiesIn = memoize(({ dimensions }: Space): Identities => {
  const own = [...dimensions.entries()].filter(([, { isIdentity }]) => isIdentity);
  return {
    variables: own.map(([variable]) => variable),
    isUserUnstated: all(own.map(([variable, { preferred }]) => choice(variable, [preferred]))),
  };
});
