import { getOrMake } from '../../base/memo.js';
import { testOf, variablesOf } from '../../logic/solver/choices.js';
import type { Variable } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import type { Space } from './space.js';
import type { Choices } from './theories/theory.js';

/**
 * Requests near one that is known: most questions whether there is a request of some kind are answered by one of them,
 * a hundred times faster than by a search. Only where none will do is there something to search for.
 */
export interface LocalSearch {
  /** The same but for one of these variables at a time. */
  varied(model: Model, variables: ReadonlySet<Variable>): Iterable<Model>;
  /** The same but for these variables, as they are in the other; `undefined` where that cannot be. */
  joined(model: Model, other: Model, variables: Iterable<Variable>): Model | undefined;
}

/** So many values of a variable are tried. */
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
          const changed = model.with(variable, value);
          if (canBe(changed, [variable])) yield changed;
        }
    },
    joined(model, other, variables) {
      const changed = [...model];
      const all = [...variables];
      for (const variable of all) changed[variable] = other[variable] as number;
      return canBe(changed, all) ? changed : undefined;
    },
  };
}

/** A formula, and whether it holds where these values are. */
interface Tested {
  readonly formula: Choices;
  readonly isMet: (model: Model) => boolean;
}

/** Formulas by the variables that they are about. */
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
