import { reachOf } from '../../../src/analysis/questions/reach.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { unwrap } from '../../../src/documents/unwrap.js';
import {
  type CertificateAtom,
  type CertificateFile,
  type Claim,
  VERIFIED_KINDS,
} from '../../../src/features/certificates/certificate.js';
import { clausesOfRule, listAtom, requirementsOf } from '../../../src/features/certificates/conditions.js';
import { Refutation } from '../../../src/features/certificates/write/refutation.js';
import { inOrder } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { fileOf } from './certified.js';

/** The parts of a proof that this test falsifies. The wrong proof then claims that a reachable rule is unreachable. */
export const FAULTS = ['axiom', 'order', 'status', 'exclusions', 'step'] as const;

type Fault = (typeof FAULTS)[number];

/** Returns wrong claims about an org: each states that a rule is unreachable, but the analysis has an example that reaches the rule. */
export function forgedClaims(org: object, fault: Fault, seed: number): readonly CertificateFile[] {
  const snapshot = unwrap(assembleDocuments([{ name: 'org.json', text: JSON.stringify(org) }], {}));
  const reachable = reachOf(snapshot).rules.filter(
    ({ reachability }) => reachability.kind === 'reachable' && reachability.if === undefined,
  );
  return reachable.flatMap(({ policy, rule }, index) => {
    const claim = forged(policy.id, rule.id, snapshot, fault, seed + index);
    return claim === undefined ? [] : [fileOf(claim)];
  });
}

function forged(
  policyId: string,
  ruleId: string,
  snapshot: Snapshot,
  fault: Fault,
  seed: number,
): Claim | undefined {
  const policy = snapshot.policies.find(({ id }) => id === policyId);
  const rules = inOrder(policy?.rules ?? []).filter(
    ({ status }) => fault === 'status' || status === 'ACTIVE',
  );
  const at = rules.findIndex(({ id }) => id === ruleId);
  const rule = rules[at];
  if (policy === undefined || rule === undefined) return undefined;
  const used = [...(fault === 'order' ? rules.filter((one) => one !== rule) : rules.slice(0, at)), rule];
  const referenceOf = (one: object) => `#${snapshot.sources.get(one)?.pointer ?? ''}`;
  const atoms = new Map<string, { at: string; fact: string; text: string; number: number }>();
  const keyOf = ({ fact, text }: Pick<CertificateAtom, 'fact' | 'text'>) => `${fact} ${text}`;
  const numberOf = (atom: CertificateAtom) => atoms.get(keyOf(atom))?.number ?? Number.NaN;
  const refutation = new Refutation();
  const written = used.map((one) => {
    const isClaimed = one === rule;
    const requirements = [policy, one].flatMap((owner) => requirementsOf(owner, referenceOf(owner)));
    const read =
      fault === 'exclusions' && !isClaimed ? requirements.filter(({ sign }) => sign === 1) : requirements;
    for (const { at: place, values } of read)
      for (const value of values.length > 1 ? [...values, listAtom(place)] : values)
        if (!atoms.has(keyOf(value))) atoms.set(keyOf(value), { ...value, number: atoms.size + 1 });
    const clauses = clausesOfRule(read, isClaimed, numberOf);
    for (const clause of clauses) refutation.add(clause);
    return {
      policy: referenceOf(policy),
      rule: referenceOf(one),
      role: isClaimed ? ('claimed' as const) : ('above' as const),
      clauses: [...clauses],
    };
  });
  const axioms: { kind: (typeof VERIFIED_KINDS)[number]; clause: readonly number[]; sources: string[] }[] =
    [];
  const sources = [...snapshot.zones, ...snapshot.groups, ...snapshot.deviceAssurances].map(referenceOf);
  for (
    let answer = refutation.solve({});
    answer.kind === 'satisfiable' && fault === 'axiom';
    answer = refutation.solve({})
  ) {
    const kind = VERIFIED_KINDS[
      (seed + axioms.length) % VERIFIED_KINDS.length
    ] as (typeof VERIFIED_KINDS)[number];
    const clause = answer.holding.slice(0, 1 + (seed % 3)).map((literal) => -literal);
    refutation.add(clause);
    axioms.push({ kind, clause, sources });
  }
  const all = written.flatMap(({ clauses }) => clauses).length + axioms.length;
  const steps = fault === 'step' ? wrongSteps(all, seed) : stepsOf(refutation, all);
  if (steps === undefined) return undefined;
  return {
    kind: 'unreachable-rule',
    policyId,
    ruleId,
    atoms: [...atoms.values()].map(({ number: _, ...atom }) => atom),
    rules: written,
    axioms,
    refutation: steps,
  };
}

/** Returns a wrong refutation in one step: its clauses do not contradict each other. */
function wrongSteps(all: number, seed: number): Claim['refutation'] {
  const everything = Array.from({ length: all }, (_, index) => index + 1);
  return [{ clause: [], by: everything.slice(seed % 3) }];
}

function stepsOf(refutation: Refutation, all: number): Claim['refutation'] | undefined {
  const trimmed = refutation.trimmed();
  return trimmed?.steps.map(({ clause, by }) => ({
    clause,
    by: by.map((number) => (trimmed.used[number - 1] ?? all + number - trimmed.used.length - 1) + 1),
  }));
}
