import { brandedType } from '../../base/brand.js';
import { missing } from '../../logic/kleene/evaluate.js';
import type { Request } from '../../model/facts/request.js';
import type { Policy, PolicyRule, Rule } from '../../model/policies/policy.js';
import { policyTypeOf, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Compiled, PolicyList } from '../compile.js';
import type { Knowledge } from '../knowledge.js';
import { leavesOver, openRules, possibleRules, type Visit } from '../match-rules.js';
import { joinedMissingFacts, type MissingFact, missingFactOf } from '../missing-fact.js';
import { agreedEffect, type Effect, everyField, unsettled } from './settled.js';

/** A rule in its policy. */
export interface RuleInPolicy {
  readonly policy: { readonly id: string; readonly name: string | null };
  readonly rule: { readonly id: string; readonly name: string | null };
}

/** What the policies of one type come to. */
export interface Part<Values> {
  /** In the brand of the snapshot. */
  readonly policyType: string;
  /** How the policy was chosen, where the application chooses it. */
  readonly chosen: NonNullable<PolicyList['chosen']> | null;
  /** The rule that decides, if it certainly does; `null` while another may. */
  readonly decidedBy: RuleInPolicy | null;
  /** Every rule that may decide, in the order of visiting, with its own effect: one alone once it is certain. */
  readonly possible: readonly PossibleRule<Values>[];
  /** Why it may be that no rule decides; `null` if one certainly does. */
  readonly noneBecause: string | null;
  /** What would tell which of them decides. */
  readonly missing: readonly MissingFact[];
  /** What all that may decide agree on. */
  readonly effect: Effect<Values>;
}

export interface PossibleRule<Values> extends RuleInPolicy {
  readonly effect: Effect<Values>;
}

/** How a rule's actions, and its policy's settings, are read. */
export interface EffectReader<Values> {
  readonly policyType: SimulatedTypeName;
  readonly fields: readonly (keyof Values)[];
  read(rule: Rule, policy: Policy): Effect<Values>;
}

/** The part of a policy type whose policies were visited; of one that the snapshot does not hold, nothing is known. */
export function partOf<Values>(
  reader: EffectReader<Values>,
  compiled: Compiled,
  { request, knowledge }: AskedKnowledge,
  { visit, chosen }: { readonly visit: Visit | undefined; readonly chosen?: PolicyList['chosen'] },
): Part<Values> {
  const { policyType, fields } = reader;
  const rules = (visit === undefined ? [] : possibleRules(visit)).map(({ policy, rule }) => ({
    policy: policy.planned.policy,
    rule: rule.rule,
  }));
  const possible = rules.map(({ policy, rule }) => ({
    ...ruleInPolicy(policy, rule),
    effect: effectOfRule(reader, { rule, policy }),
  }));
  const noneBecause = visit?.decided === undefined ? whyNone(policyType, visit) : null;
  const none = noneBecause === null ? [] : [everyField(fields, unsettled<never>([noneBecause]))];
  const [first, ...others] = rules;
  return {
    policyType: brandedType(policyType, compiled.snapshot.brand),
    chosen: chosen ?? null,
    decidedBy:
      first !== undefined && others.length === 0 && noneBecause === null
        ? ruleInPolicy(first.policy, first.rule)
        : null,
    possible,
    noneBecause,
    missing: visit === undefined ? [] : missingIn(visit, compiled, { request, knowledge }),
    effect: agreedEffect([...possible.map(({ effect }) => effect), ...none], fields),
  };
}

/** The same part, were this rule to decide. */
export function partIfDecidedBy<Values>(
  part: Part<Values>,
  reader: EffectReader<Values>,
  of: PolicyRule,
): Part<Values> {
  const decidedBy = ruleInPolicy(of.policy, of.rule);
  const effect = effectOfRule(reader, of);
  return { ...part, decidedBy, possible: [{ ...decidedBy, effect }], noneBecause: null, missing: [], effect };
}

/** What a rule comes to; of one that stands for rules that are unknown, nothing is known. */
export function effectOfRule<Values>(
  { fields, read }: EffectReader<Values>,
  { rule, policy }: PolicyRule,
): Effect<Values> {
  if (rule.unknown === undefined) return read(rule, policy);
  return everyField(fields, unsettled<never>([rule.unknown]));
}

export function ruleInPolicy(policy: Policy, rule: Rule): RuleInPolicy {
  return { policy: { id: policy.id, name: policy.name }, rule: { id: rule.id, name: rule.name } };
}

/** A request and what is known under it. */
interface AskedKnowledge {
  readonly request: Request;
  readonly knowledge: Knowledge;
}

/** The facts on which the open policies and rules depend, where a request can state them. */
function missingIn(
  visit: Visit,
  { atoms: table, world }: Compiled,
  { request, knowledge }: AskedKnowledge,
): MissingFact[] {
  const leaves = openRules(visit).flatMap(leavesOver);
  const atoms = new Set(leaves.flatMap(({ formula }) => missing(formula, knowledge.rank)));
  return joinedMissingFacts(
    [...atoms].flatMap((atom) => missingFactOf(table.atomAt(atom), request, world) ?? []),
  );
}

function whyNone(type: SimulatedTypeName, visit: Visit | undefined): string {
  const { title } = policyTypeOf(type);
  if (visit === undefined) return `the export has no ${title}`;
  return openRules(visit).length === 0
    ? `no rule of the ${title} applies`
    : `possibly no rule of the ${title} applies`;
}
