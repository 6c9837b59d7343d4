import { atomsOf, type Formula } from '../kleene/formula.js';
import type { Choice, Variable } from './literal.js';

/**
 * Compiles a formula to a function that returns whether an assignment satisfies the formula. The assignment is a list with the value of
 * each variable.
 */
export function testOf(formula: Formula<Choice>): (values: ArrayLike<number>) => boolean {
  switch (formula.kind) {
    case 'always':
      return () => true;
    case 'never':
      return () => false;
    case 'atom': {
      const { variable, values: allowed } = formula.atom;
      const [only] = allowed;
      if (allowed.length === 1) return (values) => values[variable] === only;
      const isAllowed: boolean[] = [];
      for (const value of allowed) isAllowed[value] = true;
      return (values) => isAllowed[values[variable] as number] === true;
    }
    case 'all': {
      const tests = formula.of.map(testOf);
      return (values) => {
        for (const test of tests) if (!test(values)) return false;
        return true;
      };
    }
    case 'any': {
      const tests = formula.of.map(testOf);
      return (values) => {
        for (const test of tests) if (test(values)) return true;
        return false;
      };
    }
    case 'not': {
      const test = testOf(formula.of);
      return (values) => !test(values);
    }
  }
}

/** Returns the variables of a formula in order of first occurrence. */
export function variablesOf(formula: Formula<Choice>): ReadonlySet<Variable> {
  const variables = new Set<Variable>();
  for (const { variable } of atomsOf(formula)) variables.add(variable);
  return variables;
}
