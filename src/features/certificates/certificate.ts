/** The version of the certificate format. Increase it when a member changes its meaning. */
export const CERTIFICATE_VERSION = 1;

/** A literal: the number of an atom, counted from 1, or its negative for the negated atom, as in DIMACS. */
export type SignedAtom = number;

/** A list of literals: at least one holds. */
export type Clause = readonly SignedAtom[];

/** A file of certificates: one claim for each unreachable rule that was certified. */
export interface CertificateFile {
  readonly schemaVersion: typeof CERTIFICATE_VERSION;
  readonly claims: readonly Claim[];
  /** The unreachable rules without a certificate, and the reason. */
  readonly uncertified: readonly Uncertified[];
}

/** The claim that no sign-in is decided by a rule, with everything that is needed to check it. */
export interface Claim {
  readonly kind: 'unreachable-rule';
  readonly policyId: string;
  readonly ruleId: string;
  readonly atoms: readonly CertificateAtom[];
  /** The rules above that are needed, in the order of evaluation, and the claimed rule last. */
  readonly rules: readonly CertificateRule[];
  readonly axioms: readonly Axiom[];
  /** The steps that derive the empty clause. Each follows from earlier clauses by unit propagation. */
  readonly refutation: readonly RefutationStep[];
}

/** A proposition: one value of a condition holds for the sign-in. */
export interface CertificateAtom {
  /** The reference of the value in the export, such as `policies.json#/0/rules/1/conditions/network/include/0`. */
  readonly at: string;
  /** The condition, such as `people.groups`; `list` for "some value of the list holds". */
  readonly fact: string;
  /** The value as JSON with sorted keys; for a list, its reference. */
  readonly text: string;
}

/** A rule as clauses: for a rule above, that it does not match; for the claimed rule, that it matches. */
export interface CertificateRule {
  readonly policy: string;
  readonly rule: string;
  readonly role: 'above' | 'claimed';
  readonly clauses: readonly Clause[];
}

/** A fact about atoms. `sources` has the references of the objects in the export from which it follows. */
export interface Axiom {
  readonly kind: AxiomKind;
  readonly clause: Clause;
  readonly sources: readonly string[];
}

/** A clause that follows from others by unit propagation. `by` has the numbers of these clauses, counted from 1 over rules, axioms and steps. */
export interface RefutationStep {
  readonly clause: Clause;
  readonly by: readonly number[];
}

export interface Uncertified {
  readonly policyId: string;
  readonly ruleId: string;
  readonly reason: string;
}

/** The kinds of axioms that the checker verifies, by comparing integers and texts. */
export const VERIFIED_KINDS = [
  'addresses',
  'blocklist',
  'everyone-group',
  'missing-object',
  'values',
] as const;

/** The kinds of axioms that the checker cannot verify. They follow from the conditions that an axiom is about. */
export const ASSUMED_KINDS = [
  'application',
  'combination',
  'condition',
  'device',
  'expression',
  'people',
  'zone',
] as const;

export type AssumedKind = (typeof ASSUMED_KINDS)[number];
export type AxiomKind = AssumedKind | (typeof VERIFIED_KINDS)[number];
