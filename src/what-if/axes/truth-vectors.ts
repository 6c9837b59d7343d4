import type { MeaningIn } from '../../analysis/questions/completions/case-search.js';
import { budgetFor } from '../../analysis/questions/session/limits.js';
import { Encoded } from '../../analysis/symbolic/encode.js';
import type { Space } from '../../analysis/symbolic/space.js';
import { all, atom, atomsOf, not } from '../../logic/kleene/formula.js';
import { negated } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import type { Atom } from '../../model/facts/fact.js';
import type { World } from '../../model/facts/world.js';

/** An atom, with the data of the org (world) in which it is evaluated. */
export interface AtomInWorld {
  readonly atom: Atom;
  readonly world: World;
}

/** Returns the atoms of a formula. Each atom comes with the data of the org (`world`) with which it is evaluated. */
export function atomsWithWorld({ meaning, world }: MeaningIn): AtomInWorld[] {
  return atomsOf(meaning).map((one) => ({ atom: one, world }));
}

/** The verdicts of several conditions for the same request, in the order of the conditions: true if a condition holds. */
export type TruthVector = readonly boolean[];

export interface TruthVectors {
  readonly vectors: readonly TruthVector[];
  /** For each combination of verdicts in `vectors`, a solver model. It describes a request for which the conditions have these verdicts. */
  readonly models: readonly Model[];
  /** Whether `vectors` contains all possible combinations of verdicts. */
  readonly isComplete: boolean;
}

/**
 * Returns the combinations of verdicts that requests can have, up to `most` of them. Leaves out requests that the service blocks, unless it
 * blocks every request.
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

/**
 * Returns formulas for the atoms in `asked`, one formula for each state of the org (`world`). If a request makes all formulas true, the
 * atoms have the truth values in `vector`, and the other way round.
 */
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
