import {
  type Analysis,
  isNever,
  type Reachability,
  type RuleAnalysis,
  reachOf,
} from '../../analysis/questions/reach.js';
import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../base/messages.js';
import { pointerBelow } from '../../base/pointer.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { Compiled } from '../../simulate/compile.js';
import type { Tested } from '../expect/tested.js';
import type { Claim } from '../file/suite.js';
import { readWhen, type Selection, selectsAll } from '../region/when.js';
import { claimProof } from './claim-proof.js';
import { type Proof, proofOfProblems } from './proof.js';

type ReachClaim = Extract<Claim, { readonly kind: 'unreachable' | 'reachable' }>;

/** A rule, and whether it decides at least one of the selected sign-ins. */
interface JudgedRule extends RuleInType {
  readonly state: 'reachable' | 'undecided' | 'unreachable';
  /** The text for the test report if the rule is undecided or unreachable. */
  readonly words: string;
}

type RuleInType = Pick<RuleAnalysis, 'policy' | 'policyType' | 'rule'>;

/**
 * Proves which rules decide at least one selected sign-in. A claim with `reachable` holds if each named rule decides at least one. A claim
 * with `unreachable` holds if the named rules decide none and every other rule decides at least one. Policies that no application is mapped
 * to are left out. Spec: Policy tests, 3.
 */
export function reachProof(claim: ReachClaim, selection: Selection, tested: Tested): Proof {
  const mapped = rulesOfMappedPolicies(reachOf(tested.compiled.snapshot, tested.limits));
  const names = claim.rules === 'all' ? [] : claim.rules;
  const unknown = names.findIndex((name) => !mapped.some((one) => isCalled(one, name)));
  if (unknown >= 0) {
    const name = names[unknown] as string;
    const message = `no active rule is called ${quoted(name)}${didYouMean(name, mapped.map(ruleWords))}`;
    const pointer = pointerBelow(selection.pointer ?? '', claim.kind, unknown);
    return proofOfProblems([{ severity: 'error', message, pointer }]);
  }
  const isNamed = (one: RuleInType) => names.some((name) => isCalled(one, name));
  const isJudged = (one: RuleInType) => claim.kind === 'unreachable' || claim.rules === 'all' || isNamed(one);
  if (selectsAll(selection)) return proofOf(claim, mapped.filter(isJudged).map(judgedByAnalysis), isNamed);
  const isSelected = policyFilter(selection, tested.compiled);
  const rules: JudgedRule[] = [];
  for (const one of mapped.filter((rule) => isNamed(rule) || (isJudged(rule) && isSelected(rule)))) {
    const expect = { decides: { [one.policyType]: one.rule.id } };
    const proof = claimProof({ kind: 'never', expect }, selection, tested);
    if (proof.problems !== undefined || proof.status === 'vacuous' || proof.status === 'invalid')
      return proof;
    rules.push(judgedByProof(one, proof));
  }
  return proofOf(claim, rules, isNamed);
}

/** Leaves out policies that no application is mapped to. */
function rulesOfMappedPolicies({ rules, policies }: Analysis): readonly RuleAnalysis[] {
  const unassigned = new Set(
    policies.filter(({ reachability }) => reachability.kind === 'unassigned').map(({ policy }) => policy),
  );
  return rules.filter(({ policy }) => !unassigned.has(policy));
}

/** Returns a function that tells whether a policy applies to one of the selected applications. */
function policyFilter(selection: Selection, { snapshot, world, types }: Compiled) {
  const { appIds } = readWhen(selection, snapshot, world);
  return ({ policy, policyType }: RuleInType): boolean => {
    const type = types.get(policyType);
    if (appIds === undefined || type === undefined) return true;
    return appIds.some((id) => type.listFor(id).policies.some((one) => one.policy.id === policy.id));
  };
}

function isCalled({ policy, rule }: RuleInType, name: string): boolean {
  return name === ruleWords({ policy, rule }) || name === rule.name || name === rule.id;
}

function judgedByAnalysis(one: RuleAnalysis): JudgedRule {
  const { reachability } = one;
  const isUnreachable = isNever(reachability.kind);
  if (reachability.kind === 'undecided') return { ...one, state: 'undecided', words: reachability.reason };
  return { ...one, state: isUnreachable ? 'unreachable' : 'reachable', words: whyUnreachable(reachability) };
}

function whyUnreachable(reachability: Reachability): string {
  if (reachability.kind !== 'shadowed') return 'no sign-in matches it';
  return `shadowed by ${alternatives(
    reachability.shadowedBy.map((rule) => quoted(ruleWords(rule))),
    'and',
  )}`;
}

/**
 * Returns the reachability of a rule, given the proof of the claim "the rule decides no selected sign-in". If the claim is proved, the rule
 * is unreachable; if it is refuted, the rule is reachable.
 */
function judgedByProof(one: RuleAnalysis, { status, reasons }: Proof): JudgedRule {
  const state = status === 'proved' ? 'unreachable' : status === 'refuted' ? 'reachable' : 'undecided';
  const words = state === 'undecided' ? reasons.join('; ') : 'the rule decides no selected sign-in';
  return { ...one, state, words };
}

function proofOf(
  { kind }: ReachClaim,
  rules: readonly JudgedRule[],
  isNamed: (one: RuleInType) => boolean,
): Proof {
  const wrong = rules.flatMap((one) => {
    const isExpected = kind === 'unreachable' && isNamed(one);
    if (one.state === 'unreachable' && !isExpected)
      return [`${quoted(ruleWords(one))} is unreachable: ${one.words}`];
    return one.state === 'reachable' && isExpected ? [`${quoted(ruleWords(one))} is reachable`] : [];
  });
  if (wrong.length > 0) return { status: 'refuted', reasons: wrong };
  const undecided = rules.filter(({ state }) => state === 'undecided');
  const reasons = undecided.map((one) => `${quoted(ruleWords(one))}: ${one.words}`);
  if (reasons.length > 0) return { status: 'undecided', reasons };
  return { status: rules.length === 0 ? 'vacuous' : 'proved', reasons: [] };
}
