import { isObject, type Members } from '../../base/object.js';
import {
  ASSUMED_KINDS,
  type Axiom,
  CERTIFICATE_VERSION,
  type CertificateAtom,
  type CertificateFile,
  type CertificateRule,
  type Claim,
  type Clause,
  type RefutationStep,
  VERIFIED_KINDS,
} from './certificate.js';

export type ReadCertificate =
  /** `size` is the number of texts and numbers of the certificate. */
  | { readonly ok: true; readonly file: CertificateFile; readonly size: number }
  | { readonly ok: false; readonly reason: string };

/** Reads the shape of a certificate. Every literal names an atom, and every reference and text is a text. */
export function readCertificate(value: unknown): ReadCertificate {
  if (!isObject(value) || !Array.isArray(value.claims))
    return { ok: false, reason: 'this is not a certificate' };
  if (value.schemaVersion !== CERTIFICATE_VERSION)
    return { ok: false, reason: `the version of the certificate is not ${CERTIFICATE_VERSION}` };
  const wrong = value.claims.findIndex((claim) => !isClaim(claim));
  if (wrong >= 0) return { ok: false, reason: `claim ${wrong + 1} does not have the shape of a claim` };
  const file = value as unknown as CertificateFile;
  return { ok: true, file, size: file.claims.reduce((sum, claim) => sum + sizeOf(claim), 0) };
}

function isClaim(value: unknown): value is Claim {
  if (!isObject(value) || value.kind !== 'unreachable-rule') return false;
  if (typeof value.policyId !== 'string' || typeof value.ruleId !== 'string') return false;
  const { atoms, rules, axioms, refutation } = value;
  if (!isListOf(atoms, isAtom)) return false;
  const isClause = (clause: unknown): clause is Clause =>
    isListOf(
      clause,
      (literal): literal is number =>
        isNumberTo(Math.abs(Number(literal)), atoms.length) && typeof literal === 'number',
    );
  const isRule = (rule: Members): rule is Members & CertificateRule =>
    typeof rule.policy === 'string' &&
    typeof rule.rule === 'string' &&
    (rule.role === 'above' || rule.role === 'claimed') &&
    isListOf(rule.clauses, isClause);
  const isAxiom = (axiom: Members): axiom is Members & Axiom =>
    typeof axiom.kind === 'string' &&
    KINDS.has(axiom.kind) &&
    isClause(axiom.clause) &&
    isListOf(axiom.sources, isText);
  const isStep = (step: Members): step is Members & RefutationStep =>
    isClause(step.clause) &&
    isListOf(step.by, (number): number is number => isNumberTo(number, Number.MAX_SAFE_INTEGER));
  return (
    isListOfObjects(rules, isRule) && isListOfObjects(axioms, isAxiom) && isListOfObjects(refutation, isStep)
  );
}

const KINDS: ReadonlySet<string> = new Set([...VERIFIED_KINDS, ...ASSUMED_KINDS]);

function isAtom(value: unknown): value is CertificateAtom {
  return isObject(value) && isText(value.at) && isText(value.fact) && isText(value.text);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumberTo(value: unknown, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most;
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isListOfObjects<Item>(
  value: unknown,
  isItem: (item: Members) => item is Item & Members,
): value is Item[] {
  return Array.isArray(value) && value.every((item) => isObject(item) && isItem(item));
}

function sizeOf({ atoms, rules, axioms, refutation }: Claim): number {
  const ofClauses = (clauses: readonly Clause[]) =>
    clauses.reduce((sum, clause) => sum + clause.length + 1, 0);
  return (
    atoms.reduce((sum, { at, text }) => sum + at.length + text.length, 0) +
    rules.reduce((sum, { clauses, rule }) => sum + ofClauses(clauses) + rule.length, 0) +
    ofClauses(axioms.map(({ clause }) => clause)) +
    axioms.reduce((sum, { sources }) => sum + sources.length, 0) +
    refutation.reduce((sum, { clause, by }) => sum + clause.length + by.length + 1, 0)
  );
}
