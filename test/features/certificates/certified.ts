import { reachOf } from '../../../src/analysis/questions/reach.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { unwrap } from '../../../src/documents/unwrap.js';
import type { ExportDocuments } from '../../../src/features/certificates/axioms.js';
import type {
  CertificateFile,
  Claim,
  Clause,
  Verification,
} from '../../../src/features/certificates/certificate.js';
import { checkCertificate } from '../../../src/features/certificates/check-certificate.js';
import { certifyUnreachable } from '../../../src/features/certificates/write/certify.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';

/** An org, the certificate of its unreachable rules, and the answer of the checker. */
export interface Certified {
  readonly snapshot: Snapshot;
  readonly file: CertificateFile;
  readonly documents: ExportDocuments;
  readonly verification: Verification;
}

/** Writes and checks the certificate of an org. The certificate is written as JSON and read again in between. */
export function certified(org: object): Certified {
  const text = JSON.stringify(org);
  const snapshot = unwrap(assembleDocuments([{ name: 'org.json', text }], {}));
  const written = certifyUnreachable(snapshot, 'org.json', reachOf(snapshot).rules);
  const file: CertificateFile = JSON.parse(JSON.stringify(written));
  const documents = new Map<string, unknown>([['', JSON.parse(text)]]);
  return { snapshot, file, documents, verification: checkCertificate(file, documents) };
}

/** Returns a certificate file with one claim. */
export function fileOf(claim: Claim): CertificateFile {
  return { schemaVersion: 1, claims: [claim], uncertified: [] };
}

/** Returns the clauses of the rules and the axioms of a claim, which are unsatisfiable together. */
export function clausesOf({ rules, axioms }: Claim): readonly Clause[] {
  return [...rules.flatMap(({ clauses }) => clauses), ...axioms.map(({ clause }) => clause)];
}

/** Returns clauses in the DIMACS format, which SAT solvers read. */
export function dimacs(claim: Claim): string {
  const clauses = clausesOf(claim);
  const lines = clauses.map((clause) => `${[...clause, 0].join(' ')}\n`);
  return `p cnf ${claim.atoms.length} ${clauses.length}\n${lines.join('')}`;
}

/** Whether each step of a refutation follows by unit propagation from any earlier clauses, and the last clause is empty. */
export function isRefutation(claim: Claim): boolean {
  const known = [...clausesOf(claim)];
  for (const { clause } of claim.refutation) {
    if (!followsByPropagation(clause, known)) return false;
    known.push(clause);
  }
  return claim.refutation.at(-1)?.clause.length === 0;
}

function followsByPropagation(clause: Clause, known: readonly Clause[]): boolean {
  const holding = new Set(clause.map((literal) => -literal));
  for (let before = -1; before !== holding.size; ) {
    before = holding.size;
    for (const one of known) {
      if (one.some((literal) => holding.has(literal))) continue;
      const open = new Set(one.filter((literal) => !holding.has(-literal)));
      if (open.size === 0) return true;
      if (open.size === 1) for (const literal of open) holding.add(literal);
    }
  }
  return false;
}
