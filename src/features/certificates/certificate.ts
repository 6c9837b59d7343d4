import { type Static, Type } from '../../base/json-schema.js';
import type { Immutable } from '../../base/type-helpers.js';

/** The version of the certificate format. Increase it when a member changes its meaning. */
export const CERTIFICATE_VERSION = 1;

/** The kinds of axioms that the checker verifies, by comparing integers and texts. */
export const VERIFIED_KINDS = [
  'addresses',
  'values',
  'assurance-platform',
  'blocklist',
  'everyone-group',
  'missing-object',
] as const;

/**
 * The kinds of axioms that the checker cannot verify. For each kind, a pattern matches the names of all conditions that its axioms may be
 * about.
 */
export const ASSUMED_KINDS = {
  application: /^app$/,
  device: /^(device|platform)/,
  expression: /^elCondition$/,
  'group-rule': /^(people\.|userType$|elCondition$)/,
  people: /^(people\.|userType$)/,
  'text-automaton': /^(elCondition|userIdentifier)$/,
  zone: /^network$/,
  condition: /^(?!list$)/,
  combination: /^(?!list$)/,
} as const;

const References = {
  description:
    'references of the form `document#pointer`; if the export is a single file, `document` is empty, as in `#/policies/0`',
};

const ClauseSchema = Type.Array(Type.Integer(), {
  description:
    'a disjunction: at least one of its literals holds. A positive number is the atom with this number; a negative number is the negation of that atom',
});

const ClaimSchema = Type.Object({
  kind: Type.Literal('unreachable-rule'),
  policyId: Type.String(),
  ruleId: Type.String(),
  atoms: Type.Array(Type.Object({ at: Type.String(References), fact: Type.String(), text: Type.String() }), {
    description:
      'propositions about a sign-in, numbered from 1: each atom states that the sign-in meets one value of a condition',
  }),
  rules: Type.Array(
    Type.Object({
      policy: Type.String(References),
      rule: Type.String(References),
      clauses: Type.Array(ClauseSchema),
    }),
    {
      description:
        'the rules in order. The clauses of the last rule, the claimed one, state that it matches; the clauses of each rule above state that it does not match',
    },
  ),
  axioms: Type.Array(
    Type.Object({
      kind: Type.Union(
        [...VERIFIED_KINDS, ...(Object.keys(ASSUMED_KINDS) as AssumedKind[])].map((kind) =>
          Type.Literal(kind),
        ),
      ),
      clause: ClauseSchema,
      sources: Type.Array(Type.String(References)),
    }),
  ),
  refutation: Type.Array(
    Type.Object({ clause: ClauseSchema, by: Type.Array(Type.Integer({ minimum: 1 })) }),
    {
      description: 'steps that follow from earlier clauses by unit propagation; the last is the empty clause',
    },
  ),
});

/** The JSON Schema of a certificate file: a claim for each certified unreachable rule, and the unreachable rules without a claim. */
export const CertificateSchema = Type.Object({
  schemaVersion: Type.Literal(CERTIFICATE_VERSION),
  claims: Type.Array(ClaimSchema),
  uncertified: Type.Array(
    Type.Object({ policyId: Type.String(), ruleId: Type.String(), reason: Type.String() }),
    { description: 'the unreachable rules without a certificate' },
  ),
});

export type CertificateFile = Immutable<Static<typeof CertificateSchema>>;
export type Claim = CertificateFile['claims'][number];
export type Uncertified = CertificateFile['uncertified'][number];
/** The proposition that a sign-in meets one value of a condition. Its text is the value as JSON with sorted keys. */
export type CertificateAtom = Claim['atoms'][number];
export type CertificateRule = Claim['rules'][number];
/** A clause that holds for every sign-in. `sources` has references to the objects of the export from which the clause follows. */
export type Axiom = Claim['axioms'][number];
/** A clause that follows by unit propagation from the clauses in `by`. Clauses are numbered from 1: rules, then axioms, then steps. */
export type RefutationStep = Claim['refutation'][number];
/** A literal: the number of an atom, counted from 1, or its negative for the negated atom, as in DIMACS. */
export type SignedAtom = number;
export type Clause = readonly SignedAtom[];
export type AssumedKind = keyof typeof ASSUMED_KINDS;

/**
 * A kind of statement that the proof of a claim assumes, because the checker cannot verify it. It is a kind of axiom, or `unknown-part`: a
 * condition or priority that the manifest of the export states as unknown.
 */
export type Assumption = AssumedKind | 'unknown-part';

/**
 * The answer of the checker. `verified`: all claims are proved. `assumed`: all claims are proved under assumptions that the checker cannot
 * verify.
 */
export type Verification =
  | { readonly kind: 'verified' | 'assumed'; readonly claims: readonly VerifiedClaim[] }
  | { readonly kind: 'rejected'; readonly reason: string };

export interface VerifiedClaim {
  readonly policyId: string;
  readonly ruleId: string;
  /** The number of assumptions by kind; empty if everything was verified. */
  readonly assumed: Readonly<Partial<Record<Assumption, number>>>;
}
