import { atomsOf, type Formula } from './formula.js';
import type { Choice, Variable } from './literal.js';

/** Whether a formula holds where the variables have these values, by their numbers. */
export function holdsAt(formula: Formula<Choice>, values: readonly number[]): boolean {
  switch (formula.kind) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'atom':
      return formula.atom.values.includes(values[formula.atom.variable] as number);
    case 'all':
      return formula.of.every((part) => holdsAt(part, values));
    case 'any':
      return formula.of.some((part) => holdsAt(part, values));
    case 'not':
      return !holdsAt(formula.of, values);
  }
}

/** The variables that a formula is about, in the order in which they stand there. */
export function variablesOf(formula: Formula<Choice>): ReadonlySet<Variable> {
  const variables = new Set<Variable>();
  for (const { variable } of atomsOf(formula)) variables.add(variable);
  return variables;
}
