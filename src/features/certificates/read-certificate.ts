import { inField } from '../../base/wrong-value.js';
import { findSchemaProblems } from '../../documents/schema/unknown-fields.js';
import type { CertificateFile, Claim, Clause } from './certificate.js';
import { CertificateSchema } from './certificate-schema.js';

export type ReadCertificate =
  /** `size` is the length of all texts and lists of the certificate. */
  | { readonly ok: true; readonly file: CertificateFile; readonly size: number }
  | { readonly ok: false; readonly reason: string };

/** Reads a certificate: a value that fits the schema, and whose literals are numbers of atoms. */
export function readCertificate(value: unknown): ReadCertificate {
  const [problem] = findSchemaProblems(CertificateSchema, value);
  if (problem !== undefined) return { ok: false, reason: inField(problem.pointer, problem.message) };
  const file = value as CertificateFile;
  const wrong = file.claims.findIndex((claim) => !hasNumberedAtoms(claim));
  if (wrong >= 0) return { ok: false, reason: `claim ${wrong + 1}: a literal is not the number of an atom` };
  return { ok: true, file, size: file.claims.reduce((sum, claim) => sum + sizeOf(claim), 0) };
}

function hasNumberedAtoms({ atoms, rules, axioms, refutation }: Claim): boolean {
  const isKnown = (clause: Clause) =>
    clause.every((literal) => literal !== 0 && Math.abs(literal) <= atoms.length);
  return (
    rules.every(({ clauses }) => clauses.every(isKnown)) &&
    [...axioms, ...refutation].every(({ clause }) => isKnown(clause))
  );
}

function sizeOf({ atoms, rules, axioms, refutation }: Claim): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number + 1, 0);
  return sum([
    sum(atoms.map(({ at, text }) => at.length + text.length)),
    sum(rules.map(({ rule, clauses }) => rule.length + sum(clauses.map(({ length }) => length)))),
    sum(axioms.map(({ clause, sources }) => clause.length + sum(sources.map(({ length }) => length)))),
    sum(refutation.map(({ clause, by }) => clause.length + by.length)),
  ]);
}
