import fc from 'fast-check';
import { type Choices, choice } from '../../../src/analysis/symbolic/theories/theory.js';
import { all, any } from '../../../src/logic/kleene/formula.js';

/**
 * Generates formulas that are typical of rules. Each formula is a conjunction of conditions. A condition states that one variable has one
 * of a few values. Some conditions are alternatives: at least one of two or three variables has one of its values.
 */
export function arbitraryConjunction(sizes: readonly number[]): fc.Arbitrary<Choices> {
  const one = fc.constantFrom(...sizes.keys()).chain((variable) =>
    fc
      .subarray([...new Array(sizes[variable]).keys()], {
        minLength: 1,
        maxLength: Math.max(1, (sizes[variable] as number) - 1),
      })
      .map((values) => choice(variable, values)),
  );
  const part = fc.oneof(
    one,
    fc.uniqueArray(one, { minLength: 2, maxLength: 3, selector: variableOf }).map(any),
  );
  return fc.array(part, { minLength: 1, maxLength: 4 }).map(all);
}

function variableOf(formula: Choices): number | undefined {
  return formula.kind === 'atom' ? formula.atom.variable : undefined;
}
