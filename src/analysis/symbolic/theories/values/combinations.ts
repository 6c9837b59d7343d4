import { all, any } from '../../../../logic/kleene/formula.js';
import type { Variable } from '../../../../logic/solver/literal.js';
import type { Draft } from '../../../../model/facts/definition/request-draft.js';
import { deviceVariable } from '../device.js';
import { platformVariable, riskVariable } from '../listed.js';
import { type Building, type Choices, choice } from '../theory.js';
import type { Finite } from './question.js';

/** The combinations of values of several facts. Each of these facts has few values; examples are the platform and the risk level. */
export interface Combinations {
  readonly along: readonly Variable[];
  readonly count: number;
  /** Converts the number of a combination to the value of each variable. */
  readonly valuesAt: (number: number) => readonly number[];
  put(number: number, draft: Draft): void;
  /** Returns the formula for "the facts of the request have one of the combinations with these numbers". */
  isOneOf(numbers: readonly number[]): Choices;
}

const VARIABLES: Readonly<Record<Finite, (building: Building) => Variable>> = {
  device: deviceVariable,
  platform: platformVariable,
  riskLevel: riskVariable,
};

export function finiteCombinations(finite: readonly Finite[], building: Building): Combinations {
  const along = [...new Set(finite)].sort().map((name) => VARIABLES[name](building));
  const sizes = along.map((variable) => building.at(variable).size);
  const count = sizes.reduce((product, size) => product * size, 1);
  const valuesAt = (number: number) => {
    let rest = number;
    return sizes.map((size) => {
      const value = rest % size;
      rest = Math.floor(rest / size);
      return value;
    });
  };
  return {
    along,
    count,
    valuesAt,
    put: (number, draft) => {
      for (const [index, value] of valuesAt(number).entries())
        building.at(along[index] as Variable).put(value, draft);
    },
    isOneOf: (numbers) => {
      if (numbers.length === count) return all([]);
      const [only, ...others] = along;
      if (only !== undefined && others.length === 0) return choice(only, numbers);
      return any(
        numbers.map((number) =>
          all(valuesAt(number).map((value, index) => choice(along[index] as Variable, [value]))),
        ),
      );
    },
  };
}
