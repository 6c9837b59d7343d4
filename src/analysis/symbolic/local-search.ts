import { getOrMake } from '../../base/memo.js';
import { testOf, variablesOf } from '../../logic/solver/choices.js';
import type { Variable } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import type { Space } from './space.js';
import type { Choices } from './theories/theory.js';

/**
 * A quick search for requests near a known request. The analysis asks for requests with certain properties. This search finds most of them,
 * a hundred times faster than the solver. The solver is needed only if this search finds nothing.
 */
export interface LocalSearch {
  /** Yields the solver models that differ from the given model in exactly one of these variables. */
  varied(model: Model, variables: ReadonlySet<Variable>): Iterable<Model>;
  /**
   * Returns a copy of the solver model that takes the values of the given variables from another model (`other`). Returns `undefined` if no
   * request can have the resulting values.
   */
  joined(model: Model, other: Model, variables: Iterable<Variable>): Model | undefined;
}

/** Maximum number of values that are tried for each solver variable. */
const MOST_VALUES = 4;

export function localSearchIn({ dimensions, requirements }: Space): LocalSearch {
  const about = testsByVariable(requirements);
  const canBe = (model: Model, changed: Iterable<Variable>) => {
    for (const variable of changed) if (about.get(variable)?.some(({ isMet }) => !isMet(model))) return false;
    return true;
  };
  return {
    *varied(model, variables) {
      for (const variable of variables)
        for (const value of otherValues(dimensions[variable]?.size ?? 0, model[variable] as number)) {
          const changed = Int32Array.from(model);
          changed[variable] = value;
          if (canBe(changed, [variable])) yield changed;
        }
    },
    joined(model, other, variables) {
      const changed = Int32Array.from(model);
      const all = [...variables];
      for (const variable of all) changed[variable] = other[variable] as number;
      return canBe(changed, all) ? changed : undefined;
    },
  };
}

/** A formula, with a compiled function that tests whether it holds. */
interface Tested {
  readonly formula: Choices;
  readonly isMet: (model: Model) => boolean;
}

/** Groups the formulas by solver variable: each variable has the formulas that contain it. */
export function testsByVariable(formulas: readonly Choices[]): ReadonlyMap<Variable, readonly Tested[]> {
  const about = new Map<Variable, Tested[]>();
  for (const formula of formulas) {
    const tested = { formula, isMet: testOf(formula) };
    for (const variable of variablesOf(formula)) getOrMake(about, variable, () => []).push(tested);
  }
  return about;
}

function* otherValues(size: number, taken: number): Generator<number> {
  let tried = 0;
  for (let value = 0; value < size && tried < MOST_VALUES; value++)
    if (value !== taken) {
      tried++;
      yield value;
    }
}
