import { canonical } from '../../base/canonical.js';
import { quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import { addCount } from '../../base/tallies.js';
import { inField } from '../../base/wrong-value.js';
import { findSchemaProblems } from '../../documents/schema/unknown-fields.js';
import * as axiom from './axioms.js';
import * as format from './certificate.js';
import { clausesOfRule, requirementsOf } from './conditions.js';

/**
 * Checks a certificate against an export. The checker trusts no part of the certificate: it derives the clauses of each rule again,
 * computes each axiom again or lists it as assumed, and checks each step of the refutation by unit propagation.
 */
export function checkCertificate(value: unknown, documents: axiom.ExportDocuments): format.Verification {
  const [problem] = findSchemaProblems(format.CertificateSchema, value);
  if (problem !== undefined) return { kind: 'rejected', reason: inField(problem.pointer, problem.message) };
  const file = value as format.CertificateFile;
  // The number of steps is limited in proportion to the size of the certificate, so that no certificate takes very long.
  const work = { left: 1_000_000 + 500 * canonical(file.claims).length };
  const claims: format.VerifiedClaim[] = [];
  for (const [index, claim] of file.claims.entries()) {
    const check: Check = { claim, documents, work, assumed: new Map() };
    const fault = findFault(check);
    if (fault !== undefined) return { kind: 'rejected', reason: `claim ${index + 1}: ${fault}` };
    const { policyId, ruleId } = claim;
    claims.push({ policyId, ruleId, assumed: Object.fromEntries(check.assumed) });
  }
  const isAssumed = claims.some(({ assumed }) => Object.keys(assumed).length > 0);
  return { kind: isAssumed ? 'assumed' : 'verified', claims };
}

/** A claim (the statement that a rule is unreachable), with the data for checking it. */
interface Check {
  readonly claim: format.Claim;
  readonly documents: axiom.ExportDocuments;
  /** The number of steps that the checker may still take. */
  readonly work: { left: number };
  readonly assumed: Map<format.Assumption, number>;
}

/** Returns why a claim is rejected, or `undefined` if it is not. Counts the assumptions of the claim. */
function findFault(check: Check): string | undefined {
  const { atoms, rules, axioms, refutation } = check.claim;
  const clauses = [...rules.flatMap((rule) => rule.clauses), ...axioms.map(({ clause }) => clause)];
  const literals = [...clauses, ...refutation.map(({ clause }) => clause)].flat();
  if (literals.some((one) => !atoms[Math.abs(one) - 1])) return 'a literal is not the number of an atom';
  const fault = findFaultOfRules(check) ?? findFaultOfAxioms(check) ?? findFaultOfSteps(check, clauses);
  return check.work.left < 0 ? 'the certificate takes too many steps to check' : fault;
}

/**
 * Returns why the rules of a claim are not valid; `undefined` if they are. The rules must be active and in the order of evaluation, and
 * their clauses and atoms must follow from their conditions.
 */
function findFaultOfRules({ claim, documents, assumed }: Check): string | undefined {
  const numbers = new Map(claim.atoms.map(({ fact, text }, index) => [`${fact} ${text}`, index + 1]));
  if (numbers.size < claim.atoms.length) return 'two atoms are the same';
  const textOf = (clause: format.Clause) => [...new Set(clause)].sort().join(' ');
  const numberOf = ({ fact, text }: format.CertificateAtom) => numbers.get(`${fact} ${text}`) ?? Number.NaN;
  let last: RulePlace | undefined;
  for (const { policy, rule, clauses } of claim.rules) {
    const place: RulePlace = [axiom.placeAt(policy, documents), axiom.placeAt(rule, documents)];
    if (!place.every(isActive)) return `the export has no active rule of an active policy at ${quoted(rule)}`;
    if (!isRuleOf(place[1], place[0])) return `${quoted(rule)} is not a rule of ${quoted(policy)}`;
    if (last && !isAbove(last, place)) return `${quoted(rule)} is not below the rule before it`;
    last = place;
    const owners = [undefined, null, ...place.map(({ document }) => document.id)];
    const isUnknown = ({ collection, of, path }: Members) =>
      path === 'priority' || (collection === 'conditions' && owners.includes(of));
    if (axiom.inventoryOf(documents).unknown.some(isUnknown)) addCount(assumed, 'unknown-part');
    const requirements = place.flatMap(({ document, at }) => requirementsOf(document, at));
    const isClaimed = rule === claim.rules.at(-1)?.rule;
    const known = new Set(clausesOfRule(requirements, isClaimed, numberOf).map(textOf));
    const wrong = clauses.map(textOf).findIndex((text) => !known.has(text));
    if (wrong >= 0) return `clause ${wrong + 1} of ${quoted(rule)} does not follow from its conditions`;
  }
  const [policyId, ruleId] = (last ?? []).map(({ document }) => document.id);
  if (policyId !== claim.policyId || ruleId !== claim.ruleId) return 'the last rule is not the claimed rule';
  const textAt = (at: string) => canonical(axiom.valueAt(at, documents));
  const wrong = claim.atoms.findIndex(({ at, fact, text }) => text !== (fact === 'list' ? at : textAt(at)));
  return wrong < 0 ? undefined : `atom ${wrong + 1} is not the value at its reference`;
}

/**
 * Checks the axioms of a claim: statements about the facts of sign-ins that its proof uses. Returns a message about the first axiom that is
 * false; `undefined` if no axiom is false. The checker can verify only some kinds of axioms; each axiom of another kind is counted in
 * `check.assumed`.
 */
function findFaultOfAxioms(check: Check): string | undefined {
  const { claim, documents, work } = check;
  for (const [index, { kind, clause, sources }] of claim.axioms.entries()) {
    const atoms = clause.map((literal) => claim.atoms[Math.abs(literal) - 1] as format.CertificateAtom);
    const literals = atoms.map((atom, at) => ({ ...atom, isNegated: (clause[at] ?? 0) < 0 }));
    const found = sources.map((at) => axiom.placeAt(at, documents).document);
    const objects = new Map(found.map((one) => [canonical(one.id), one]));
    const isTrue = own<axiom.AxiomCheck>(axiom.AXIOM_CHECKS, kind)?.({ literals, objects, documents, work });
    if (work.left < 0) return undefined;
    if (isTrue === undefined) addCount(check.assumed, kind as format.AssumedKind);
    if (!(isTrue ?? atoms.every(({ fact }) => own<RegExp>(format.ASSUMED_KINDS, kind)?.test(fact))))
      return `axiom ${index + 1} (${kind}) does not follow from its sources`;
  }
  return undefined;
}

/**
 * Returns the first step of the refutation that does not follow, as text; `undefined` if all steps follow. To check a step, assume that
 * each literal of its clause is false. Then go through the clauses that the step names, in order. Each of them must have exactly one
 * literal left that can be true, which is then assumed to be true (unit propagation). The last of them must have none left: that is the
 * contradiction.
 */
function findFaultOfSteps({ claim, work }: Check, given: readonly format.Clause[]): string | undefined {
  const clauses = [...given];
  for (const [index, { clause, by }] of claim.refutation.entries()) {
    const held = new Set(clause.map((literal) => -literal));
    const counts = by.map((number) => {
      const named = clauses[number - 1];
      work.left -= 1 + (named?.length ?? 0);
      const open = new Set(work.left < 0 ? [] : named?.filter((literal) => !held.has(-literal)));
      for (const literal of open) held.add(literal);
      return named && open.size;
    });
    if (counts.pop() !== 0 || counts.some((count) => count !== 1))
      return `step ${index + 1} does not follow from the clauses that it names`;
    clauses.push(clause);
  }
  return claim.refutation.at(-1)?.clause.length === 0 ? undefined : 'the last step is not the empty clause';
}

type RulePlace = readonly [policy: axiom.LocatedObject, rule: axiom.LocatedObject];

function isActive({ document: { status, system, priority } }: axiom.LocatedObject): boolean {
  const isRanked = system == null || typeof system === 'boolean';
  return isRanked && (priority == null || typeof priority === 'number') && (status ?? 'ACTIVE') === 'ACTIVE';
}

/** Whether a rule belongs to a policy: the policy contains it, or it is in a list and names the policy in `policyId` or in its path. */
function isRuleOf({ at, document }: axiom.LocatedObject, policy: axiom.LocatedObject): boolean {
  if (at !== policy.at && at.replace(/(\/_embedded)?\/rules\/\d+$/, '') === policy.at) return true;
  const isListed = /#(\/([^/]+\/){0,3}\d+)?$/.test(at) && isObject(document.actions);
  const named = document.policyId === undefined ? at.split(/[#/]/) : [document.policyId];
  return isListed && named.some((id) => id === policy.document.id);
}

/** The policy types whose policies are all evaluated for every sign-in, one after the other. Spec: Policy, "Policy types". */
const EVALUATED_TOGETHER =
  /^([A-Z0-9]{1,40}_SIGN_ON|MFA_ENROLL|PASSWORD|IDP_DISCOVERY|ENTITY_RISK|CONTINUOUS_ACCESS|POST_AUTH_SESSION|SESSION_VIOLATION_DETECTION)$/;

function isAbove([policy, rule]: RulePlace, [otherPolicy, otherRule]: RulePlace): boolean {
  if (policy.at === otherPolicy.at) return isBefore(rule, otherRule);
  const { type } = policy.document;
  const areTogether = EVALUATED_TOGETHER.test(String(type)) && type === otherPolicy.document.type;
  return areTogether && isBefore(policy, otherPolicy);
}

/**
 * Whether a policy or rule is evaluated before another: by priority, default policies and rules last, equal priorities by their order in
 * one list. Spec: Policy, "Evaluation rules".
 */
function isBefore(one: axiom.LocatedObject, other: axiom.LocatedObject): boolean {
  const [before, after] = [rankOf(one), rankOf(other)];
  if (before.isLast !== after.isLast) return after.isLast;
  if (before.rank !== after.rank) return before.rank < after.rank;
  return before.list === after.list && before.index < after.index;
}

function rankOf({ at, document: { system, priority } }: axiom.LocatedObject) {
  const [list, index] = at.split(/\/(?=\d+$)/);
  return { isLast: system === true, rank: Number(priority ?? Infinity), list, index: Number(index) };
}
