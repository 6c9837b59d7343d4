import { brandedType } from '../../base/brand.js';
import { missing } from '../../logic/kleene/evaluate.js';
import type { Request } from '../../model/facts/request.js';
import type { Policy, PolicyRule, Rule } from '../../model/policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import { type RuleInPolicy, ruleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { Compiled, PolicyList } from '../compile.js';
import type { Knowledge } from '../knowledge.js';
import { leavesOfRule, possibleRules, undecidedRules, type Visit } from '../match-rules.js';
import { joinedMissingFacts, type MissingFact, missingFactOf } from '../missing-fact.js';
import { agreedEffect, type Effect, everyField, unsettled } from './settled.js';

/** The result of the policies of one type for a sign-in. */
export interface Part<Values> {
  /** The type name with the vendor prefix of the org, such as `OKTA_SIGN_ON`. */
  readonly policyType: string;
  /** Why the application has this policy, or why it has none; `null` for types that are not mapped to applications. */
  readonly chosen: NonNullable<PolicyList['chosen']> | null;
  /** The deciding rule; `null` if several rules may decide, or if possibly no rule decides. */
  readonly decidedBy: RuleInPolicy | null;
  /**
   * Every rule that may decide, in the order of evaluation, with its own effect. If a rule definitely decides, it is the only one. If
   * definitely no rule decides, the list is empty.
   */
  readonly possible: readonly PossibleRule<Values>[];
  /** Why it is possible that no rule decides; `null` if a rule definitely decides. */
  readonly noRuleReason: string | null;
  /** The unknown facts that would determine the deciding rule. */
  readonly missing: readonly MissingFact[];
  /** The effect of the deciding rule. If several rules may decide, a field has a definite value only if all of them agree on it. */
  readonly effect: Effect<Values>;
}

export interface PossibleRule<Values> extends RuleInPolicy {
  readonly effect: Effect<Values>;
}

/** Reads the effect of a rule from its actions and the settings of its policy. */
export interface EffectReader<Values> {
  readonly policyType: SimulatedTypeName;
  readonly fields: readonly (keyof Values)[];
  read(rule: Rule, policy: Policy): Effect<Values>;
}

/**
 * Returns the result for one policy type. If the snapshot has no policy of the type, the caller passes no `visit`, and the result is
 * unknown.
 */
export function partOf<Values>(
  reader: EffectReader<Values>,
  compiled: Compiled,
  { request, knowledge }: RequestKnowledge,
  { visit, chosen }: { readonly visit: Visit | undefined; readonly chosen?: PolicyList['chosen'] },
): Part<Values> {
  const { policyType, fields } = reader;
  const rules = (visit === undefined ? [] : possibleRules(visit)).map(({ policy, rule }) => ({
    policy: policy.compiled.policy,
    rule: rule.rule,
  }));
  const possible = rules.map(({ policy, rule }) => ({
    ...ruleInPolicy(policy, rule),
    effect: effectOfRule(reader, { rule, policy }),
  }));
  const noRuleReason = visit?.decided === undefined ? whyNone(policyType, visit) : null;
  const none = noRuleReason === null ? [] : [everyField(fields, unsettled<never>([noRuleReason]))];
  const [first, ...others] = rules;
  return {
    policyType: brandedType(policyType, compiled.snapshot.brand),
    chosen: chosen ?? null,
    decidedBy:
      first !== undefined && others.length === 0 && noRuleReason === null
        ? ruleInPolicy(first.policy, first.rule)
        : null,
    possible,
    noRuleReason,
    missing: visit === undefined ? [] : missingIn(visit, compiled, { request, knowledge }),
    effect: agreedEffect([...possible.map(({ effect }) => effect), ...none], fields),
  };
}

/** Returns the result for a policy type under the assumption that the given rule decides. */
export function partIfDecidedBy<Values>(
  part: Part<Values>,
  reader: EffectReader<Values>,
  of: PolicyRule,
): Part<Values> {
  const decidedBy = ruleInPolicy(of.policy, of.rule);
  const effect = effectOfRule(reader, of);
  return {
    ...part,
    decidedBy,
    possible: [{ ...decidedBy, effect }],
    noRuleReason: null,
    missing: [],
    effect,
  };
}

/** Returns the effect of a rule. If the rule is a placeholder for unknown rules of the policy, every field of the effect is undecided. */
export function effectOfRule<Values>(
  { fields, read }: EffectReader<Values>,
  { rule, policy }: PolicyRule,
): Effect<Values> {
  if (rule.unknown === undefined) return read(rule, policy);
  return everyField(fields, unsettled<never>([rule.unknown]));
}

/** A request, with the values of all atoms for that request. */
interface RequestKnowledge {
  readonly request: Request;
  readonly knowledge: Knowledge;
}

/** Returns the facts that the undecided policies and rules depend on, as far as a request can state them. */
function missingIn(
  visit: Visit,
  { atoms: table, world }: Compiled,
  { request, knowledge }: RequestKnowledge,
): MissingFact[] {
  const leaves = undecidedRules(visit).flatMap(leavesOfRule);
  const atoms = new Set(leaves.flatMap(({ formula }) => missing(formula, knowledge.rank)));
  return joinedMissingFacts(
    [...atoms].flatMap((atom) => missingFactOf(table.atomAt(atom), request, world) ?? []),
  );
}

function whyNone(type: SimulatedTypeName, visit: Visit | undefined): string {
  const { title } = policyTypeOf(type);
  if (visit === undefined) return `the export has no ${title}`;
  return undecidedRules(visit).length === 0
    ? `no rule of the ${title} applies`
    : `possibly no rule of the ${title} applies`;
}
