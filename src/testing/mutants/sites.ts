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

/** An active policy or rule with its conditions. */
export interface ConditionSite {
  readonly policy: Policy;
  /** The rule; absent if the conditions are those of the policy itself. */
  readonly rule?: Rule;
  readonly owner: Policy | Rule;
}

/** Returns the active policies, ordered by type and priority. */
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

/** Returns the active rules of a policy, in order. */
export function decidingRules({ rules }: Policy): Rule[] {
  return inOrder(rules.filter(({ status }) => status === 'ACTIVE'));
}

/** Yields every active rule with its policy. */
export function* ruleSites(org: Snapshot): Generator<PolicyRule> {
  for (const policy of decidingPolicies(org))
    for (const rule of decidingRules(policy)) yield { policy, rule };
}

/**
 * Yields the policies and rules whose conditions can change. The default policies and rules of the service have no conditions and are left
 * out.
 */
export function* conditionSites(org: Snapshot): Generator<ConditionSite> {
  for (const policy of decidingPolicies(org)) {
    if (!policy.isDefault) yield { policy, owner: policy };
    for (const rule of decidingRules(policy)) if (!rule.isDefault) yield { policy, rule, owner: rule };
  }
}

export function ruleTargetOf({ policy, rule }: PolicyRule): RuleTarget {
  return { policyId: policy.id, ruleId: rule.id };
}

/**
 * Returns a path such as `/policies/00p1/rules/0pr1/conditions/network`. It consists of ids, so it does not depend on the order
 * of documents.
 */
export function mutantPath({ policyId, ruleId }: EditTarget, ...steps: readonly PathStep[]): string {
  const ofPolicy = pointerBelow('', 'policies', policyId);
  return pointerBelow(ruleId === undefined ? ofPolicy : pointerBelow(ofPolicy, 'rules', ruleId), ...steps);
}

/** Returns the mutant that replaces a value in the conditions of a rule or policy. */
export function conditionMutant(
  org: Snapshot,
  { policy, rule, owner }: ConditionSite,
  { path, value, what, named = path }: ValueChange,
): Mutant {
  const target = { policyId: policy.id, ...(rule && { ruleId: rule.id }) };
  return {
    path: mutantPath(target, 'conditions', ...named),
    description: `${quotedUpTo(100, nameOf(policy, rule))}: ${what}`,
    at: { of: owner, path: ['conditions', ...path] },
    replacement: replacementText(value),
    types: [policy.type],
    ...(rule && { rule: { policy, rule } }),
    mustVisit: owner,
    make: () => setCondition(org, target, path, value),
  };
}

/** Returns the mutant that replaces a value in the actions of a rule. */
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

/** Returns the mutant that changes a complete rule, or a value in it. */
export function ruleMutant(
  one: PolicyRule,
  what: string,
  make: () => EditedOrg,
  named: readonly PathStep[] = [],
  path: readonly PathStep[] = named,
): Mutant {
  return {
    path: mutantPath(ruleTargetOf(one), ...named),
    description: `${quotedUpTo(100, ruleWords(one))}: ${what}`,
    at: { of: one.rule, path },
    types: [one.policy.type],
    rule: one,
    mustVisit: one.rule,
    make,
  };
}

interface ValueChange {
  /** The path of the value, relative to the conditions or actions. */
  readonly path: readonly PathStep[];
  /** The new value; `undefined` removes the value. */
  readonly value: unknown;
  readonly what: string;
  /** The path that the id of the mutant contains. It has the names of list elements instead of their indexes. */
  readonly named?: readonly PathStep[];
}

function nameOf(policy: Policy, rule: Rule | undefined): string {
  return rule === undefined ? policy.name || policy.id : ruleWords({ policy, rule });
}

export function replacementText(value: unknown): string {
  return JSON.stringify(value ?? null);
}
