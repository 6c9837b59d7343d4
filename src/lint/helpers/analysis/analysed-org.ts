import { getOrMake } from '../../../base/memo.js';
import { quoted } from '../../../base/messages.js';
import type { Steps } from '../../../base/steps.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import type { Policy, PolicyRule, Rule } from '../../../policies/policy.js';
import {
  type PolicyReached,
  reachIndexOf,
  reachIndexSteps,
  type Unreached,
} from '../../../questions/reach.js';
import { type Session, sessionOf } from '../../../questions/session/session.js';
import { compile } from '../../../simulate/compile.js';
import type { EncodedRule } from '../../../symbolic/encode.js';
import { openWorld } from '../../../symbolic/open-world.js';
import type { RuleList } from '../../../symbolic/rule-lists.js';
import { requestWords } from '../../../symbolic/words/request-words.js';
import { at } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import type { Elsewhere, Option, Undecided } from '../../rule/rule.js';

/** An org and what its policies do; all rules that ask share one. */
export interface Analysed extends Session {
  readonly org: Org;
  /** Why no request is decided by the rule; of one that is decided, that the simulator confirms it is another question. */
  unreached(rule: Rule): Unreached | undefined;
  reachedPolicy(policy: Policy): PolicyReached | undefined;
  /** The values of a request that the rule decides, or would if an application were mapped to it. */
  decided(rule: Rule): Model | undefined;
  resourceOf(policy: Policy): Resource | undefined;
  resourceOfRule(rule: PolicyRule): Resource | undefined;
  /** Whether the documents hold a policy, and lack none of its rules. */
  hasAllRules(policy: Policy): boolean;
  /** Names a policy or a rule of the list that the documents may lack; `undefined` if they lack nothing. */
  whatIsLacking(list: RuleList): string | undefined;
}

/** Of every rule that asks for the analysis: beyond so many rules of an org it takes too long to be done unasked. */
export const MOST_RULES = {
  rules: {
    what: 'the maximum number of active rules; an org with more is not analyzed',
    default: 10_000,
    least: 1,
  },
} as const satisfies Readonly<Record<string, Option>>;

/** `undefined` where the org is not one of which the analysis could say something, or has more rules than these. */
export function analysedOf(org: Org, mostRules: number): Analysed | undefined {
  return isAnalysed(org, mostRules) ? org.derived(analysedWhole) : undefined;
}

/** What of it takes longest, in steps: rules that ask afterwards find it done. */
export function* analysisSteps(org: Org, mostRules: number): Steps<void, 'rules'> {
  if (isAnalysed(org, mostRules)) yield* reachIndexSteps(org.derived(sessionFor));
}

function isAnalysed(org: Org, mostRules: number): boolean {
  return isOneState(org) && org.derived(countOfRules) <= mostRules;
}

/** What a recording shows was so at different times. */
function isOneState(org: Org): boolean {
  return org.all('rule').length > 0 && org.all('exchange').length === 0;
}

/** What is not said of an org for that, and what would let it be said; `undefined` where it does not come to that. */
export function whyNotAnalysed(org: Org): string | undefined {
  return org.all('rule').length > 0 && !isOneState(org) ? RECORDED : undefined;
}

const RECORDED =
  'rules about the complete org, such as `analysis/rule-shadowed` and `rule/default-missing`, did not run, because a recording shows different points in time; to run them, lint an export or the output of `preflight pull`';

/** Of those that are active. */
export function countOfRules(org: Org): number {
  return org.all('rule').filter(({ value }) => at(value, 'status') !== 'INACTIVE').length;
}

/** What documents name and do not hold is unknown: they often hold a part. */
function sessionFor(org: Org): Session {
  const { snapshot, world } = openWorld(org.snapshot());
  return sessionOf(compile(snapshot, world));
}

/** The analysis of an org, whatever its size. */
export function analysedWhole(org: Org): Analysed {
  const session = org.derived(sessionFor);
  const index = reachIndexOf(session);
  const resourceOf = ({ id }: Policy) => org.find('policy', id);
  const hasAllRules = (policy: Policy) => {
    const resource = resourceOf(policy);
    return resource !== undefined && org.hasAllRules(resource);
  };
  const rules = new Map<Policy, ReadonlyMap<string | undefined, Resource>>();
  const rulesOf = (policy: Policy) =>
    getOrMake(rules, policy, () => {
      const resource = resourceOf(policy);
      return new Map(resource && org.rulesOf(resource).map((one) => [one.id, one]));
    });
  return {
    ...session,
    org,
    unreached: (rule) => index.rules.get(rule)?.unreached,
    reachedPolicy: (policy) => index.policies.get(policy)?.(),
    decided: (rule) => index.rules.get(rule)?.model,
    resourceOf,
    resourceOfRule({ policy, rule }) {
      return rulesOf(policy).get(rule.id);
    },
    whatIsLacking({ type, policies }) {
      if (type.choice === 'all by priority' && (!org.isWhole || org.isOpen('policies', type.name)))
        return `the documents may lack ${type.title.replace(/policy$/, 'policies')}`;
      const incomplete = policies.find(({ policy }) => !hasAllRules(policy));
      if (incomplete === undefined) return undefined;
      const { policy } = incomplete;
      return resourceOf(policy) === undefined
        ? `the documents do not hold the ${policy.name ?? policy.id}`
        : lackingRules(policy);
    },
    hasAllRules,
  };
}

export function lackingRules({ name, id }: Policy): string {
  return `the documents may lack rules of the policy ${quoted(name ?? id)}`;
}

/** States of each list that the documents may lack a part of that the rule does not look at it. */
export function* incompleteLists(lists: readonly RuleList[], analysed: Analysed): Generator<Undecided> {
  for (const list of lists) {
    const undecided = analysed.whatIsLacking(list);
    if (undecided !== undefined && list.rules.length > 0) yield { undecided };
  }
}

/** Whether a rule is one that people wrote, and somebody is decided by it (or would be, were an application mapped to it). */
export function isWrittenAndReached({ rule }: EncodedRule, { decided }: Analysed): boolean {
  return !rule.isDefault && decided(rule) !== undefined;
}

/** By its name; with that of its policy where that is another one than the other's. */
export function ruleNameBeside({ policy, rule }: PolicyRule, beside?: Policy): string {
  const name = quoted(rule.name ?? rule.id);
  return beside === undefined || beside === policy
    ? name
    : `${name} of the policy ${quoted(policy.name ?? policy.id)}`;
}

/** The places of other rules, each with what is to be said of it. */
export function relatedRules(
  rules: readonly PolicyRule[],
  { resourceOfRule }: Analysed,
  messageOf: (rule: PolicyRule) => string,
): readonly Elsewhere[] {
  return rules.flatMap((rule) => {
    const of = resourceOfRule(rule);
    return of === undefined ? [] : [{ of, message: messageOf(rule) }];
  });
}

/** Who that is, in words, as far as these rules ask. */
export function whoIs(model: Model, rules: readonly EncodedRule[], { space, compiled }: Analysed): string {
  return requestWords(model, rules, space, compiled.world) || 'anybody';
}
