import { quotedUpTo } from '../../base/messages.js';
import { type PathStep, pointerBelow } from '../../base/pointer.js';
import type { EditedOrg, EditTarget, RuleTarget } from '../../documents/edits/edited-org.js';
import { setAction } from '../../documents/edits/set-action.js';
import { setCondition } from '../../documents/edits/set-condition.js';
import { inOrder, type Policy, type PolicyRule, type Rule } from '../../model/policies/policy.js';
import { type PolicyChoice, policyTypeOf } from '../../model/policies/policy-type.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Mutant } from './mutant.js';

/** A rule or a policy that has a say, with what it asks. */
export interface ConditionSite {
  readonly policy: Policy;
  /** Absent where it is the policy itself. */
  readonly rule?: Rule;
  readonly owner: Policy | Rule;
}

/** The policies that take part in deciding, in order of their types and priorities. */
export function decidingPolicies(org: Snapshot, choice?: PolicyChoice): Policy[] {
  const active = org.policies.filter(
    ({ type, status }) =>
      status === 'ACTIVE' &&
      (choice === undefined || policyTypeOf(type)?.choice === choice) &&
      policyTypeOf(type),
  );
  const types = [...new Set(active.map(({ type }) => type))];
  return types.flatMap((type) => inOrder(active.filter((policy) => policy.type === type)));
}

/** Their rules, in order; inactive ones decide nothing. */
export function decidingRules({ rules }: Policy): Rule[] {
  return inOrder(rules.filter(({ status }) => status === 'ACTIVE'));
}

/** Every rule that takes part, in its policy. */
export function* ruleSites(org: Snapshot): Generator<PolicyRule> {
  for (const policy of decidingPolicies(org))
    for (const rule of decidingRules(policy)) yield { policy, rule };
}

/** Whatever may ask something and may be changed: what the service made asks nothing. */
export function* conditionSites(org: Snapshot): Generator<ConditionSite> {
  for (const policy of decidingPolicies(org)) {
    if (!policy.isDefault) yield { policy, owner: policy };
    for (const rule of decidingRules(policy)) if (!rule.isDefault) yield { policy, rule, owner: rule };
  }
}

export function ruleTargetOf({ policy, rule }: PolicyRule): RuleTarget {
  return { policyId: policy.id, ruleId: rule.id };
}

/** `/policies/00p1/rules/0pr1/conditions/network`: by ids, so that it does not depend on the order of documents. */
export function mutantPath({ policyId, ruleId }: EditTarget, ...steps: readonly PathStep[]): string {
  const ofPolicy = pointerBelow('', 'policies', policyId);
  return pointerBelow(ruleId === undefined ? ofPolicy : pointerBelow(ofPolicy, 'rules', ruleId), ...steps);
}

/** The mutant that puts another value into the conditions of a rule or policy. */
export function conditionMutant(
  org: Snapshot,
  { policy, rule, owner }: ConditionSite,
  { path, value, what, named = path }: ValueChange,
): Mutant {
  const target = { policyId: policy.id, ...(rule && { ruleId: rule.id }) };
  return {
    path: mutantPath(target, 'conditions', ...named),
    what: `${quotedUpTo(100, nameOf(policy, rule))}: ${what}`,
    at: { of: owner, path: ['conditions', ...path] },
    replacement: replacementText(value),
    types: [policy.type],
    ...(rule && { rule: { policy, rule } }),
    seenFrom: owner,
    make: () => setCondition(org, target, path, value),
  };
}

/** The mutant that puts another value into the actions of a rule. */
export function actionMutant(
  org: Snapshot,
  one: PolicyRule,
  { path, value, what, named = path }: ValueChange,
): Mutant {
  return {
    ...ruleMutant(
      one,
      what,
      () => setAction(org, ruleTargetOf(one), path, value),
      ['actions', ...named],
      ['actions', ...path],
    ),
    replacement: replacementText(value),
  };
}

/** The mutant that changes a rule as a whole, or something in it. */
export function ruleMutant(
  one: PolicyRule,
  what: string,
  make: () => EditedOrg,
  named: readonly PathStep[] = [],
  path: readonly PathStep[] = named,
): Mutant {
  return {
    path: mutantPath(ruleTargetOf(one), ...named),
    what: `${quotedUpTo(100, ruleWords(one))}: ${what}`,
    at: { of: one.rule, path },
    types: [one.policy.type],
    rule: one,
    seenFrom: one.rule,
    make,
  };
}

interface ValueChange {
  /** From the conditions or actions on. */
  readonly path: readonly PathStep[];
  /** `undefined`: nothing. */
  readonly value: unknown;
  readonly what: string;
  /** The path as it is named: elements of lists by what they are, not by their places. */
  readonly named?: readonly PathStep[];
}

function nameOf(policy: Policy, rule: Rule | undefined): string {
  return rule === undefined ? policy.name || policy.id : ruleWords({ policy, rule });
}

export function replacementText(value: unknown): string {
  return JSON.stringify(value ?? null);
}
