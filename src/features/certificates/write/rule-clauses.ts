import type { CertificateAtom, Clause } from '../certificate.js';
import { listAtom, type Requirement } from '../conditions.js';

/** A function that returns the number of an atom in a claim; `NaN` if the claim does not have the atom. */
export type NumberOf = (atom: CertificateAtom) => number;

/**
 * Returns clauses about a rule. For the claimed rule, they state that the rule matches; for a rule above, that it does not match. Clauses
 * with an atom that has no number are left out.
 */
export function clausesOfRule(
  requirements: readonly Requirement[],
  isClaimed: boolean,
  numberOf: NumberOf,
): readonly Clause[] {
  const clauses = isClaimed
    ? requirements.map(({ sign, values }) => values.map((value) => sign * numberOf(value)))
    : clausesOfMismatch(requirements, numberOf);
  return clauses.map((clause) => [...new Set(clause)]).filter((clause) => !clause.some(Number.isNaN));
}

/**
 * Returns the clauses that state that the rule does not match: some requirement fails. A list with several values has an atom of its own,
 * and further clauses state that each of its values implies this atom.
 */
function clausesOfMismatch(requirements: readonly Requirement[], numberOf: NumberOf): readonly Clause[] {
  const failing = requirements.map(
    ({ at, sign, values: [value, ...others] }) =>
      -sign * numberOf(value !== undefined && others.length === 0 ? value : listAtom(at)),
  );
  const definitions = requirements.flatMap(({ at, values }) =>
    values.length === 1 ? [] : values.map((value) => [-numberOf(value), numberOf(listAtom(at))]),
  );
  return [failing, ...definitions];
}
