import { quoted } from '../../../base/messages.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import type { Policy } from '../../../policies/policy.js';
import { type Analysis, analyse } from '../../../questions/analysis.js';
import type { AskedList, AskedRule } from '../../../symbolic/encoded-list.js';
import type { RuleOf } from '../../../symbolic/reach.js';
import { wordsOf } from '../../../symbolic/request-words.js';
import { at } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import type { Elsewhere, Option } from '../../rule/rule.js';

/** An org and what its policies do; all rules that ask share one. */
export interface Analysed extends Analysis {
  readonly org: Org;
  resourceOf(policy: Policy): Resource | undefined;
  resourceOfRule(rule: RuleOf): Resource | undefined;
  /** Nothing that may decide in the list is missing in the documents. */
  knowsAll(list: AskedList): boolean;
}

/** Of every rule that asks for the analysis: beyond so many rules of an org it takes too long to be done unasked. */
export const MOST_RULES = {
  rules: {
    what: 'an org with more active rules than this is not analysed',
    default: 10_000,
    least: 1,
  },
} as const satisfies Readonly<Record<string, Option>>;

/** `undefined` where the org is not one of which the analysis could say something, or has more rules than these. */
export function analysedOf(org: Org, mostRules: number): Analysed | undefined {
  return isOneState(org) && org.derived(countOfRules) <= mostRules ? org.derived(analysedWhole) : undefined;
}

/** What a recording shows was so at different times. */
function isOneState(org: Org): boolean {
  return org.all('rule').length > 0 && org.all('exchange').length === 0;
}

/** Of those that are active. */
export function countOfRules(org: Org): number {
  return org.all('rule').filter(({ value }) => at(value, 'status') !== 'INACTIVE').length;
}

/** The analysis of an org, whatever its size. */
export function analysedWhole(org: Org): Analysed {
  const resourceOf = ({ id }: Policy) => org.find('policy', id);
  const rules = new Map<Policy, ReadonlyMap<string | undefined, Resource>>();
  return {
    ...analyse(org.snapshot()),
    org,
    resourceOf,
    resourceOfRule({ policy, rule }) {
      const resource = resourceOf(policy);
      const own = rules.get(policy) ?? new Map(resource && org.rulesOf(resource).map((one) => [one.id, one]));
      rules.set(policy, own);
      return own.get(rule.id);
    },
    knowsAll({ list: { type, policies } }) {
      if (type.choice === 'all by priority' && !org.isWhole) return false;
      return policies.every(({ policy }) => {
        const resource = resourceOf(policy);
        return resource !== undefined && org.hasAllRules(resource);
      });
    },
  };
}

/** Whether a rule is one that people wrote, and somebody is decided by it (or would be, were an application mapped to it). */
export function isWrittenAndReached({ listed: { rule } }: AskedRule, { reachedRule }: Analysed): boolean {
  const kind = reachedRule(rule)?.kind;
  return !rule.isDefault && (kind === 'reached' || kind === 'unmapped');
}

/** By its name; with that of its policy where that is another one than the other's. */
export function ruleNameBeside({ policy, rule }: RuleOf, beside?: Policy): string {
  const name = quoted(rule.name ?? rule.id);
  return beside === undefined || beside === policy
    ? name
    : `${name} of the policy ${quoted(policy.name ?? policy.id)}`;
}

/** The places of other rules, each with what is to be said of it. */
export function relatedRules(
  rules: readonly RuleOf[],
  { resourceOfRule }: Analysed,
  messageOf: (rule: RuleOf) => string,
): readonly Elsewhere[] {
  return rules.flatMap((rule) => {
    const of = resourceOfRule(rule);
    return of === undefined ? [] : [{ of, message: messageOf(rule) }];
  });
}

/** Who that is, in words, as far as these rules ask. */
export function whoIs(model: Model, rules: readonly AskedRule[], { space, compiled }: Analysed): string {
  const words = wordsOf(model, rules, space, compiled.world);
  return words === '' ? 'anybody' : words;
}
