import { canonical } from '../../base/canonical.js';
import { quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import {
  AXIOM_CHECKS,
  assumedKindOf,
  type ExportDocuments,
  manifestEntries,
  valueAt,
  type Work,
} from './axioms.js';
import type { AssumedKind, Axiom, CertificateAtom, CertificateRule, Claim, Clause } from './certificate.js';
import { clausesOfMatch, clausesOfMismatch, LIST, type NamedAtom, requirementsOf } from './conditions.js';
import { readCertificate } from './read-certificate.js';

/** The kinds of facts that the checker cannot verify: kinds of axioms, and properties of the export that it does not read. */
export type Assumption = AssumedKind | 'order-of-equal-priorities' | 'policy-of-rule' | 'unknown-part';

export type Verification =
  | { readonly kind: 'verified' | 'assumed'; readonly claims: readonly VerifiedClaim[] }
  | { readonly kind: 'rejected'; readonly reason: string };

export interface VerifiedClaim {
  readonly policyId: string;
  readonly ruleId: string;
  /** The number of assumptions by kind; empty if everything was verified. */
  readonly assumed: Readonly<Partial<Record<Assumption, number>>>;
}

/** Steps that are allowed for each number and text of the certificate, before the checker gives up. */
const STEPS = { base: 1_000_000, perPart: 500 };

/**
 * Checks a certificate against an export. Believes nothing of the certificate: the clauses of rules are derived again from the conditions,
 * axioms are recomputed or listed as assumed, and each step of the refutation is checked by unit propagation.
 */
export function checkCertificate(value: unknown, documents: ExportDocuments): Verification {
  const read = readCertificate(value);
  if (!read.ok) return { kind: 'rejected', reason: read.reason };
  const work = { left: STEPS.base + STEPS.perPart * read.size };
  const claims: VerifiedClaim[] = [];
  for (const [index, claim] of read.file.claims.entries()) {
    const checked = new ClaimChecker(claim, documents, work).check();
    if (typeof checked === 'string') return { kind: 'rejected', reason: `claim ${index + 1}: ${checked}` };
    claims.push({ policyId: claim.policyId, ruleId: claim.ruleId, assumed: checked });
  }
  const isAssumed = claims.some(({ assumed }) => Object.keys(assumed).length > 0);
  return { kind: isAssumed ? 'assumed' : 'verified', claims };
}

const TOO_LONG = 'the certificate takes too many steps to check';

class ClaimChecker {
  readonly #claim: Claim;
  readonly #documents: ExportDocuments;
  readonly #work: Work;
  readonly #assumed: Partial<Record<Assumption, number>> = {};
  /** The numbers of atoms by condition and text. */
  readonly #numbers = new Map<string, number>();

  constructor(claim: Claim, documents: ExportDocuments, work: Work) {
    this.#claim = claim;
    this.#documents = documents;
    this.#work = work;
  }

  check(): Partial<Record<Assumption, number>> | string {
    const { atoms, axioms, rules } = this.#claim;
    for (const [index, { fact, text }] of atoms.entries()) {
      const key = `${fact} ${text}`;
      if (this.#numbers.has(key)) return `the atoms ${this.#numbers.get(key)} and ${index + 1} are the same`;
      this.#numbers.set(key, index + 1);
    }
    return (
      this.#checkRules(rules) ??
      this.#checkAtoms(rules) ??
      first(axioms, (axiom, index) => this.#checkAxiom(axiom, index)) ??
      this.#checkRefutation() ??
      (this.#work.left < 0 ? TOO_LONG : this.#assumed)
    );
  }

  #assume(kind: Assumption): void {
    this.#assumed[kind] = (this.#assumed[kind] ?? 0) + 1;
  }

  #objectAt(reference: string): Members | undefined {
    const found = valueAt(reference, this.#documents, this.#work);
    return isObject(found) ? found : undefined;
  }

  /** Checks that the rules are active, in the order of evaluation, and that each clause follows from the conditions of its rule. */
  #checkRules(rules: readonly CertificateRule[]): string | undefined {
    const numberOf = ({ fact, text }: NamedAtom) => this.#numbers.get(`${fact} ${text}`);
    let before: { readonly policy: Ranked; readonly rule: Ranked } | undefined;
    for (const [index, { policy, rule, role, clauses }] of rules.entries()) {
      if (this.#work.left < 0) return TOO_LONG;
      const [policyDocument, ruleDocument] = [this.#objectAt(policy), this.#objectAt(rule)];
      if (policyDocument === undefined || ruleDocument === undefined)
        return `the export has no rule at ${quoted(rule)} or no policy at ${quoted(policy)}`;
      const isLast = index === rules.length - 1;
      if ((role === 'claimed') !== isLast) return 'only the last rule is the claimed rule';
      const { policyId, ruleId } = this.#claim;
      if (isLast && (idOf(ruleDocument) !== ruleId || idOf(policyDocument) !== policyId))
        return 'the claimed rule is not the rule at its reference';
      if (![policyDocument, ruleDocument].every(isActive)) return `${quoted(rule)} is not active`;
      const ownership = ownershipOf(rule, ruleDocument, policy, idOf(policyDocument));
      if (ownership === 'none') return `${quoted(rule)} is not a rule`;
      if (ownership === 'assumed') this.#assume('policy-of-rule');
      const own = { policy: rankOf(policyDocument, policy), rule: rankOf(ruleDocument, rule) };
      const order = before === undefined ? 'before' : orderOf(before, own);
      if (order === 'after') return `${quoted(rule)} is not below the rule before it`;
      if (order === 'unknown') this.#assume('order-of-equal-priorities');
      if (isUnknownIn(idOf(policyDocument), idOf(ruleDocument), this.#documents))
        this.#assume('unknown-part');
      const requirements = [
        ...requirementsOf(policyDocument.conditions, `${policy}/conditions`),
        ...requirementsOf(ruleDocument.conditions, `${rule}/conditions`),
      ];
      this.#work.left -= canonical(requirements).length;
      const derived = new Set(
        (isLast ? clausesOfMatch(requirements, numberOf) : clausesOfMismatch(requirements, numberOf)).map(
          keyOf,
        ),
      );
      const wrong = clauses.findIndex((clause) => !derived.has(keyOf(clause)));
      if (wrong >= 0) return `clause ${wrong + 1} of ${quoted(rule)} does not follow from its conditions`;
      before = own;
    }
    return rules.length === 0 ? 'the claim names no rule' : undefined;
  }

  /** Checks that each atom is a value of a condition of one of the rules, or the id of a zone. */
  #checkAtoms(rules: readonly CertificateRule[]): string | undefined {
    const known = new Set<string>();
    for (const reference of new Set(rules.flatMap(({ policy, rule }) => [policy, rule])))
      for (const { at, values } of requirementsOf(
        this.#objectAt(reference)?.conditions,
        `${reference}/conditions`,
      )) {
        known.add(`${LIST} ${at} ${canonical(at)}`);
        for (const value of values) known.add(`${value.fact} ${value.at} ${value.text}`);
      }
    return first(this.#claim.atoms, ({ at, fact, text }: CertificateAtom, index) => {
      if (known.has(`${fact} ${at} ${text}`)) return undefined;
      const isZone = fact === 'network' && at.endsWith('/id');
      if (isZone && canonical(valueAt(at, this.#documents, this.#work)) === text) return undefined;
      return `atom ${index + 1} is not the value at ${quoted(at)}`;
    });
  }

  #checkAxiom({ kind, clause, sources }: Axiom, index: number): string | undefined {
    const wrong = (why: string) => `axiom ${index + 1} (${kind}): ${why}`;
    const atoms = clause.map((literal) => this.#claim.atoms[Math.abs(literal) - 1] as CertificateAtom);
    const literals = atoms.map((atom, at) => ({ ...atom, isNegated: (clause[at] as number) < 0 }));
    const objects = new Map(
      sources.map((one) => this.#objectAt(one)).map((one) => [canonical(one?.id), one ?? {}]),
    );
    this.#work.left -= objects.size + literals.length;
    const check = own(AXIOM_CHECKS, kind);
    if (check !== undefined) {
      const isTrue = check.isTrue({ literals, objects, documents: this.#documents, work: this.#work });
      return isTrue ? undefined : wrong(check.otherwise);
    }
    if (assumedKindOf(atoms.map(({ fact }) => fact)) !== kind) return wrong('its atoms are of another kind');
    this.#assume(kind as AssumedKind);
    return undefined;
  }

  /** Checks each step: if its clause is false, the clauses that it names become unit one after the other, and the last is false. */
  #checkRefutation(): string | undefined {
    const { rules, axioms, refutation, atoms } = this.#claim;
    const clauses = [...rules.flatMap((rule) => rule.clauses), ...axioms.map(({ clause }) => clause)];
    const value = new Int8Array(atoms.length + 1);
    const isFalse = (literal: number) => value[Math.abs(literal)] === (literal > 0 ? -1 : 1);
    for (const [index, { clause, by }] of refutation.entries()) {
      const assigned: number[] = [];
      const assign = (literal: number) => {
        value[Math.abs(literal)] = literal > 0 ? 1 : -1;
        assigned.push(literal);
      };
      for (const literal of clause) assign(-literal);
      let state: 'open' | 'closed' | 'wrong' = 'open';
      for (const number of by) {
        const used = clauses[number - 1];
        this.#work.left -= (used?.length ?? 0) + 1;
        const open = new Set(used?.filter((literal) => !isFalse(literal)));
        const [unit] = open;
        if (state !== 'open' || used === undefined || open.size > 1 || this.#work.left < 0) state = 'wrong';
        else if (unit === undefined) state = 'closed';
        else if (value[Math.abs(unit)] !== 0) state = 'wrong';
        else assign(unit);
      }
      for (const literal of assigned) value[Math.abs(literal)] = 0;
      if (state !== 'closed') return `step ${index + 1} does not follow from the clauses that it names`;
      clauses.push(clause);
    }
    const isRefuted = refutation.at(-1)?.clause.length === 0;
    return isRefuted ? undefined : 'the last step is not the empty clause';
  }
}

interface Ranked {
  readonly reference: string;
  readonly type: unknown;
  readonly isLast: boolean;
  readonly priority: number;
}

function rankOf({ type, system, priority }: Members, reference: string): Ranked {
  const rank = typeof priority === 'number' ? priority : Number.POSITIVE_INFINITY;
  return { reference, type, isLast: system === true, priority: rank };
}

/** The policy types whose policies are all evaluated for every sign-in, one after the other. Spec: Policy, "Policy types". */
const EVALUATED_TOGETHER =
  /^([A-Z0-9]{1,40}_SIGN_ON|MFA_ENROLL|PASSWORD|IDP_DISCOVERY|ENTITY_RISK|CONTINUOUS_ACCESS|POST_AUTH_SESSION|SESSION_VIOLATION_DETECTION)$/;

type Order = 'after' | 'before' | 'unknown';

function orderOf(
  one: { readonly policy: Ranked; readonly rule: Ranked },
  other: { readonly policy: Ranked; readonly rule: Ranked },
): Order {
  if (one.policy.reference === other.policy.reference) return orderOfTwo(one.rule, other.rule);
  const { type } = one.policy;
  const isOneList = typeof type === 'string' && EVALUATED_TOGETHER.test(type) && type === other.policy.type;
  return isOneList ? orderOfTwo(one.policy, other.policy) : 'after';
}

/** Compares by priority, with default policies and rules last, and then by the place in one list. Spec: Policy, "Evaluation rules". */
function orderOfTwo(one: Ranked, other: Ranked): Order {
  if (one.isLast !== other.isLast) return one.isLast ? 'after' : 'before';
  if (one.priority !== other.priority) return one.priority < other.priority ? 'before' : 'after';
  const [[list, index], [otherList, otherIndex]] = [
    splitReference(one.reference),
    splitReference(other.reference),
  ];
  if (list !== otherList) return 'unknown';
  return index < otherIndex ? 'before' : 'after';
}

function splitReference(reference: string): [list: string, index: number] {
  const slash = reference.lastIndexOf('/');
  return [reference.slice(0, slash), Number(reference.slice(slash + 1))];
}

function isActive({ status, system, priority }: Members): boolean {
  const isRanked =
    (system == null || typeof system === 'boolean') && (priority == null || typeof priority === 'number');
  return isRanked && (status == null || status === 'ACTIVE');
}

/**
 * Returns whether the rule belongs to the policy: by its place in the policy or in a list of the policy, by its policy id, or by the path of its
 * file. Otherwise that is assumed of each object with actions that is not itself a policy.
 */
function ownershipOf(
  reference: string,
  { policyId, actions, rules, _embedded: embedded }: Members,
  policy: string,
  id: string,
): 'assumed' | 'none' | 'shown' {
  const list = splitReference(reference)[0];
  const [, owner] = /^(.*#.*?)(?:\/_embedded)?\/rules\/\d+$/.exec(reference) ?? [];
  if (owner !== undefined && owner !== policy && !owner.endsWith('#')) return 'none';
  const isInPolicy = owner === policy || list.endsWith(`#/rules/${id}`);
  const isAlone = /#\/(?:rules\/)?\d+$/.test(reference);
  const isNamed = policyId === undefined ? list.split(/[/#]/).includes(id) : policyId === id;
  if (isInPolicy || (isAlone && isNamed)) return 'shown';
  return isObject(actions) && rules === undefined && embedded === undefined ? 'assumed' : 'none';
}

/** Whether the manifest states that conditions of the rule or its policy, or the order of rules, are unknown. */
function isUnknownIn(policyId: string, ruleId: string, documents: ExportDocuments): boolean {
  return manifestEntries(documents).some(
    ({ collection, of, path }) =>
      (collection === 'conditions' && (of === ruleId || of === policyId || of == null)) ||
      path === 'priority',
  );
}

function idOf({ id }: Members): string {
  return typeof id === 'string' ? id : '';
}

function keyOf(clause: Clause): string {
  return [...new Set(clause)].sort((a, b) => a - b).join();
}

/** Returns the first result that is not `undefined`. */
function first<Item, Found>(
  items: readonly Item[],
  find: (item: Item, index: number) => Found | undefined,
): Found | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
