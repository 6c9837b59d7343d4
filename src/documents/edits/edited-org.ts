import { quoted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import type { NamedResource } from '../../model/policies/display-names.js';
import { findNearestName, notFoundMessage } from '../../model/policies/find-by-name.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import type { Snapshot, Source } from '../../model/policies/snapshot.js';

/** The org after an edit, or the reason why the service would reject the edit. The original org is not modified. */
export type EditedOrg = Result<Snapshot>;

/** The object that an edit changes: a policy, by its id, or a rule, by its id and the id of its policy. */
export interface EditTarget {
  readonly policyId: string;
  /** The id of the rule; absent if the edit changes the policy itself. */
  readonly ruleId?: string;
}

export type RuleTarget = Required<EditTarget>;

/** Returns the failed result of an edit that the service would reject. */
export function rejectEdit(code: EditRejection, message: string): Result<never> {
  return failure([{ severity: 'error', code, message }]);
}

type EditRejection =
  | 'id-taken'
  | 'membership-not-known'
  | 'no-room'
  | 'not-found'
  | 'not-mappable'
  | 'read-only'
  | 'wrong-value';

/** Rejects an id that the org lacks, and suggests the nearest one. */
export function notFound(id: string, what: string, among: readonly NamedResource[]): Result<never> {
  return rejectEdit('not-found', notFoundMessage(id, what, findNearestName(among, id)?.id, 'the org'));
}

/** Rejects a change of a policy or rule that is read-only because the service created it. */
export function readOnly(what: string, { id, name }: NamedResource): Result<never> {
  return rejectEdit(
    'read-only',
    `${what} of ${quoted(name || id)} cannot be changed, because the service created it`,
  );
}

/** Returns the policy with this id, or a rejected edit if the org lacks it. */
export function policyIn(org: Snapshot, id: string): Result<Policy> {
  const policy = org.policies.find((one) => one.id === id);
  return policy === undefined ? notFound(id, 'policy', org.policies) : success(policy);
}

/** Returns the rule with this id and its policy, or a rejected edit if the org lacks the rule. */
export function ruleIn(
  org: Snapshot,
  { policyId, ruleId }: RuleTarget,
): Result<{ readonly policy: Policy; readonly rule: Rule }> {
  const policy = policyIn(org, policyId);
  if (!policy.ok) return policy;
  const rule = policy.value.rules.find(({ id }) => id === ruleId);
  if (rule === undefined) return notFound(ruleId, 'rule', policy.value.rules);
  return success({ policy: policy.value, rule });
}

/** Replaces policies of an org by id; each keeps its position. */
export function withPolicies(org: Snapshot, changed: readonly Policy[]): Snapshot {
  const byId = new Map(changed.map((policy) => [policy.id, policy]));
  const renewed: Replaced[] = [];
  const policies = org.policies.map((policy) => {
    const after = byId.get(policy.id);
    if (after === undefined) return policy;
    renewed.push([policy, after], ...replacedRules(policy, after));
    return after;
  });
  return { ...org, policies, sources: moveSources(org, renewed) };
}

/** Returns an org in which the rule replaces the rule with the same id. */
export function withRuleChanged(org: Snapshot, policy: Policy, rule: Rule): Snapshot {
  const rules = policy.rules.map((one) => (one.id === rule.id ? rule : one));
  return withPolicies(org, [{ ...policy, rules }]);
}

/** An object and the object that replaces it. The replacement is `undefined` if the object is deleted. */
export type Replaced = readonly [before: object, after: object | undefined];

/** Returns the source locations of the edited org. Each replacement gets the location of the object that it replaces. */
export function moveSources({ sources }: Snapshot, renewed: readonly Replaced[]): Snapshot['sources'] {
  const moved = new Map<object, Source>(sources);
  for (const [before, after] of renewed) {
    if (before === after) continue;
    const source = moved.get(before);
    moved.delete(before);
    if (source !== undefined && after !== undefined) moved.set(after, source);
  }
  return moved;
}

function replacedRules(before: Policy, after: Policy): Replaced[] {
  const byId = new Map(after.rules.map((rule) => [rule.id, rule]));
  return before.rules.map((rule) => [rule, byId.get(rule.id)]);
}
