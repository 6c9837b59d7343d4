import { Type } from '../../base/json-schema.js';
import { published } from '../../documents/schema/schemas.js';
import { ASSUMED_KINDS, CERTIFICATE_VERSION, VERIFIED_KINDS } from './certificate.js';

const Clause = Type.Array(Type.Integer(), {
  description: 'at least one literal holds: the number of an atom, or its negative for the negated atom',
});

const References = {
  description: 'references of the form `document#pointer`; the name of a single file is empty',
};

const ClaimSchema = Type.Object({
  kind: Type.Literal('unreachable-rule'),
  policyId: Type.String(),
  ruleId: Type.String(),
  atoms: Type.Array(Type.Object({ at: Type.String(References), fact: Type.String(), text: Type.String() }), {
    description: 'the atoms, numbered from 1: one value of a condition holds',
  }),
  rules: Type.Array(
    Type.Object({
      policy: Type.String(References),
      rule: Type.String(References),
      role: Type.Union([Type.Literal('above'), Type.Literal('claimed')]),
      clauses: Type.Array(Clause),
    }),
    { description: 'the rules above, which do not match, in order; then the claimed rule, which matches' },
  ),
  axioms: Type.Array(
    Type.Object({
      kind: Type.Union([...VERIFIED_KINDS, ...ASSUMED_KINDS].map((kind) => Type.Literal(kind))),
      clause: Clause,
      sources: Type.Array(Type.String(References)),
    }),
  ),
  refutation: Type.Array(Type.Object({ clause: Clause, by: Type.Array(Type.Integer({ minimum: 1 })) }), {
    description: 'steps that follow from earlier clauses by unit propagation; the last is the empty clause',
  }),
});

/** The JSON Schema of a certificate. */
export const CertificateSchema = published(
  'certificate',
  'Certificate of unreachable rules',
  Type.Object({
    schemaVersion: Type.Literal(CERTIFICATE_VERSION),
    claims: Type.Array(ClaimSchema),
    uncertified: Type.Array(
      Type.Object({ policyId: Type.String(), ruleId: Type.String(), reason: Type.String() }),
      { description: 'the unreachable rules without a certificate' },
    ),
  }),
);
