import { alternatives, quoted } from '../../base/messages.js';
import { didYouMean } from '../../base/near-miss.js';
import { ruleWords } from '../../policies/rule-words.js';
import { isNever, type Reach, type Reached, type RuleReach, reachOf } from '../../questions/reach.js';
import type { Tested } from '../expect/tested.js';
import type { Claim } from '../file/suite.js';
import { claimProof } from './claim-proof.js';
import type { Proof } from './proof.js';

type ReachClaim = Extract<Claim, { readonly kind: 'dead' | 'reached' }>;

/**
 * Which rules decide some request: each that is named, or all; or that exactly these never do. Policies that no
 * application is mapped to are left out of both. Spec: Policy tests, 3.
 */
export function reachProof(claim: ReachClaim, when: unknown, tested: Tested): Proof {
  if (when !== undefined && claim.kind === 'dead')
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
  const isNamed = (one: RuleReach) => claim.rules === 'all' || names.some((name) => isCalled(one, name));
  return claim.kind === 'reached' ? allReached(mapped.filter(isNamed)) : exactlyDead(mapped, isNamed);
}

/** Of a policy that no application is mapped to no rule is asked for, whatever else keeps it from deciding. */
function ofMappedPolicies({ rules, policies }: Reach): readonly RuleReach[] {
  const unmapped = new Set(
    policies.filter(({ reached }) => reached.kind === 'unmapped').map(({ policy }) => policy),
  );
  return rules.filter(({ policy }) => !unmapped.has(policy));
}

function isCalled({ policy, rule }: RuleReach, name: string): boolean {
  return name === ruleWords({ policy, rule }) || name === rule.name || name === rule.id;
}

function allReached(rules: readonly RuleReach[]): Proof {
  const dead = rules.filter(({ reached }) => isNever(reached.kind));
  if (dead.length > 0) return { status: 'refuted', reasons: dead.map((one) => deadWords(one, one.reached)) };
  return undecidedOr(rules);
}

function exactlyDead(rules: readonly RuleReach[], isNamed: (one: RuleReach) => boolean): Proof {
  const wrong = rules.flatMap((one) => {
    const isDead = isNever(one.reached.kind);
    if (one.reached.kind === 'undecided' || isDead === isNamed(one)) return [];
    return [isDead ? deadWords(one, one.reached) : `${quoted(ruleWords(one))} decides some request`];
  });
  return wrong.length > 0 ? { status: 'refuted', reasons: wrong } : undecidedOr(rules);
}

function deadWords(one: RuleReach, reached: Reached): string {
  const never = `${quoted(ruleWords(one))} never decides`;
  if (reached.kind !== 'covered') return never;
  return `${never}: ${alternatives(
    reached.by.map((rule) => quoted(ruleWords(rule))),
    'and',
  )} above it take all`;
}

function undecidedOr(rules: readonly RuleReach[]): Proof {
  const reasons = rules.flatMap((one) =>
    one.reached.kind === 'undecided' ? [`${quoted(ruleWords(one))}: ${one.reached.reason}`] : [],
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
