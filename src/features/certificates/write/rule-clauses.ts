import type { CertificateAtom, Clause } from '../certificate.js';
import { listAtom, type Requirement } from '../conditions.js';

/** Returns the number of an atom in a claim, or `NaN` if the claim does not have the atom. */
export type NumberOf = (atom: CertificateAtom) => number;

/** Returns the clauses that hold if the claimed rule matches or, for a rule above, if it does not match. Omits clauses with an atom that has no number. */
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

/** Returns the clause that some requirement fails. A list with several values is one atom, which each of its values implies. */
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
