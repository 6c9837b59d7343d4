import { alternatives, quoted } from '../../base/messages.js';
import { didYouMean } from '../../base/near-miss.js';
import { ruleWords } from '../../policies/rule-words.js';
import {
  type Analysis,
  isNever,
  type Reachability,
  type RuleAnalysis,
  reachOf,
} from '../../questions/reach.js';
import type { Tested } from '../expect/tested.js';
import type { Claim } from '../file/suite.js';
import { claimProof } from './claim-proof.js';
import type { Proof } from './proof.js';

type ReachClaim = Extract<Claim, { readonly kind: 'unreachable' | 'reachable' }>;

/**
 * Which rules decide some request: each that is named, or all; or that exactly these never do. Policies that no
 * application is mapped to are left out of both. Spec: Policy tests, 3.
 */
export function reachProof(claim: ReachClaim, when: unknown, tested: Tested): Proof {
  if (when !== undefined && claim.kind === 'unreachable')
    return {
      status: 'fault',
      reasons: ['`dead` is about all requests: take `when` out, or say `never: { rule: … }`'],
    };
  if (when !== undefined && claim.rules !== 'all') return reachedWithin(claim.rules, when, tested);
  const { compiled, limits } = tested;
  const mapped = ofMappedPolicies(reachOf(compiled.snapshot, limits));
  if (when !== undefined) return reachedWithin(mapped.map(ruleWords), when, tested);
  const names = claim.rules === 'all' ? [] : claim.rules;
  const unknown = names.find((name) => !mapped.some((one) => isCalled(one, name)));
  if (unknown !== undefined)
    return {
      status: 'fault',
      reasons: [`no active rule is called ${quoted(unknown)}${didYouMean(unknown, mapped.map(ruleWords))}`],
    };
  const isNamed = (one: RuleAnalysis) => claim.rules === 'all' || names.some((name) => isCalled(one, name));
  return claim.kind === 'reachable' ? allReached(mapped.filter(isNamed)) : exactlyDead(mapped, isNamed);
}

/** Of a policy that no application is mapped to no rule is asked for, whatever else keeps it from deciding. */
function ofMappedPolicies({ rules, policies }: Analysis): readonly RuleAnalysis[] {
  const unmapped = new Set(
    policies.filter(({ reachability: reached }) => reached.kind === 'unassigned').map(({ policy }) => policy),
  );
  return rules.filter(({ policy }) => !unmapped.has(policy));
}

function isCalled({ policy, rule }: RuleAnalysis, name: string): boolean {
  return name === ruleWords({ policy, rule }) || name === rule.name || name === rule.id;
}

function allReached(rules: readonly RuleAnalysis[]): Proof {
  const dead = rules.filter(({ reachability: reached }) => isNever(reached.kind));
  if (dead.length > 0)
    return { status: 'refuted', reasons: dead.map((one) => deadWords(one, one.reachability)) };
  return undecidedOr(rules);
}

function exactlyDead(rules: readonly RuleAnalysis[], isNamed: (one: RuleAnalysis) => boolean): Proof {
  const wrong = rules.flatMap((one) => {
    const isDead = isNever(one.reachability.kind);
    if (one.reachability.kind === 'undecided' || isDead === isNamed(one)) return [];
    return [isDead ? deadWords(one, one.reachability) : `${quoted(ruleWords(one))} decides some request`];
  });
  return wrong.length > 0 ? { status: 'refuted', reasons: wrong } : undecidedOr(rules);
}

function deadWords(one: RuleAnalysis, reached: Reachability): string {
  const never = `${quoted(ruleWords(one))} never decides`;
  if (reached.kind !== 'shadowed') return never;
  return `${never}: ${alternatives(
    reached.by.map((rule) => quoted(ruleWords(rule))),
    'and',
  )} above it take all`;
}

function undecidedOr(rules: readonly RuleAnalysis[]): Proof {
  const reasons = rules.flatMap((one) =>
    one.reachability.kind === 'undecided' ? [`${quoted(ruleWords(one))}: ${one.reachability.reason}`] : [],
  );
  if (reasons.length > 0) return { status: 'undecided', reasons };
  return { status: rules.length === 0 ? 'vacuous' : 'proved', reasons: [] };
}

/** Inside a region a rule is reached where it is not so that it never decides. */
function reachedWithin(names: readonly string[], when: unknown, tested: Tested): Proof {
  const missed: string[] = [];
  for (const name of names) {
    const { status, reasons } = claimProof({ kind: 'never', expect: { rule: name } }, when, tested);
    if (status === 'fault' || status === 'undecided') return { status, reasons };
    if (status === 'vacuous') return { status, reasons };
    if (status === 'proved') missed.push(`${quoted(name)} decides no request of the region`);
  }
  return { status: missed.length > 0 ? 'refuted' : 'proved', reasons: missed };
}
