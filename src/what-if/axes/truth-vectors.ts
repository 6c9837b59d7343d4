import type { MeaningIn } from '../../analysis/questions/completions/case-search.js';
import { budgetFor } from '../../analysis/questions/session/limits.js';
import { Encoded } from '../../analysis/symbolic/encode.js';
import type { Space } from '../../analysis/symbolic/space.js';
import { all, atom, atomsOf, not } from '../../logic/kleene/formula.js';
import { negated } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import type { Atom } from '../../model/facts/fact.js';
import type { World } from '../../model/facts/world.js';

/** An elementary condition, with the org data (world) that determines its verdict for any request. */
export interface AtomInWorld {
  readonly atom: Atom;
  readonly world: World;
}

/** Returns the elementary conditions that a combined condition consists of. */
export function atomsInWorld({ meaning, world }: MeaningIn): AtomInWorld[] {
  return atomsOf(meaning).map((one) => ({ atom: one, world }));
}

/** A combination of verdicts: whether each of several conditions holds, in their order. */
export type TruthVector = readonly boolean[];

export interface TruthVectors {
  readonly vectors: readonly TruthVector[];
  /** For each combination of verdicts, the solver values that produce it. */
  readonly models: readonly Model[];
  /** Whether the list contains all possible combinations of verdicts. */
  readonly isComplete: boolean;
}

/**
 * Returns the combinations of verdicts that requests can produce, at most the number in `most`. Leaves out requests that the service
 * blocks, unless it blocks all.
 */
export function truthVectors(asked: readonly AtomInWorld[], space: Space, most: number): TruthVectors {
  const { solver } = space;
  const questions = asked.map((one) => new Encoded(atom(one.atom), space, one.world));
  const budget = budgetFor([]);
  const isNew = solver.selector();
  const vectors: TruthVector[] = [];
  const models: Model[] = [];
  const isAnyAcceptable = solver.solve([space.acceptable], budget).kind !== 'unsatisfiable';
  const given = isAnyAcceptable ? [isNew, space.acceptable] : [isNew];
  for (;;) {
    const answer = solver.solve(given, budget);
    if (answer.kind === 'unsatisfiable') return { vectors, models, isComplete: true };
    if (answer.kind === 'undecided' || vectors.length === most) return { vectors, models, isComplete: false };
    const vector = questions.map((question) => question.isAt(answer.model));
    vectors.push(vector);
    models.push(answer.model);
    const here = questions.map(({ actual }, index) => (vector[index] === true ? actual : negated(actual)));
    solver.requireAny([negated(isNew), ...here.map(negated)]);
  }
}

/** Returns the conditions that together hold exactly for the requests with these verdicts, one condition for each state of the org. */
export function meaningsOfVector(asked: readonly AtomInWorld[], vector: TruthVector): MeaningIn[] {
  const worlds = [...new Set(asked.map(({ world }) => world))];
  return worlds.map((world) => ({
    world,
    meaning: all(
      asked.flatMap((one, index) => {
        if (one.world !== world) return [];
        return [vector[index] === true ? atom(one.atom) : not(atom(one.atom))];
      }),
    ),
  }));
}
