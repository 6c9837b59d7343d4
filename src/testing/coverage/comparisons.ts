import { atomsOf } from '../../logic/kleene/formula.js';
import type { Leaf } from '../../model/conditions/condition.js';
import { COMPARISON_DIALECTS, comparisonIn } from '../../model/expression/meaning/comparison-fact.js';
import { statedExpressions, statement } from '../../model/expression/meaning/statement-fact.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Atom } from '../../model/facts/fact.js';
import { gap } from '../../model/facts/gap.js';
import { opaque } from '../../model/facts/opaque.js';

/**
 * Returns the distinct comparisons in the expression of a condition. The list is empty if the condition has no expression. Comparisons that
 * only detect an evaluation error are left out, and so are parts of an expression that the analysis does not model.
 */
export function comparisonsOf({ meaning }: Leaf): readonly Atom[] {
  const atoms = [...statedExpressions(meaning)].flatMap((stated) => atomsOf(stated.meaning));
  return distinctAtoms(atoms).filter((atom) => !NOT_COMPARISONS.has(atom.fact) && !isErrorCondition(atom));
}

const NOT_COMPARISONS: ReadonlySet<unknown> = new Set([statement, gap, opaque]);

function isErrorCondition({ fact, value }: Atom): boolean {
  return COMPARISON_DIALECTS.has(fact) && comparisonIn(value).literal === undefined;
}

/** Returns a comparison as text: `` user.profile.team == "Sales" ``. A comparison outside of expressions is shown as its fact and value. */
export function comparisonWords({ fact, value }: Atom): string {
  if (!COMPARISON_DIALECTS.has(fact)) return `${fact.name} ${value}`;
  const { subject, operator, literal } = comparisonIn(value);
  return `${subject} ${operator} ${JSON.stringify(literal)}`;
}
