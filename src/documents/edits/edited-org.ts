import { quoted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import type { NamedResource } from '../../model/policies/display-names.js';
import { findNearestName, notFoundMessage } from '../../model/policies/find-by-name.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import type { Snapshot, Source } from '../../model/policies/snapshot.js';

/** The org after an edit, or why the service would not make it; the org before stays as it was. */
export type EditedOrg = Result<Snapshot>;

/** A policy, or one of its rules, by ids. */
export interface EditTarget {
  readonly policyId: string;
  /** Absent where the policy itself is edited. */
  readonly ruleId?: string;
}

export type RuleTarget = Required<EditTarget>;

/** An edit that cannot be. */
export function refusedEdit(code: EditRefusal, message: string): Result<never> {
  return failure([{ severity: 'error', code, message }]);
}

type EditRefusal =
  | 'id-taken'
  | 'membership-not-known'
  | 'no-room'
  | 'not-found'
  | 'not-mappable'
  | 'read-only'
  | 'wrong-value';

/** Refuses an id that the org does not have, with the nearest it has. */
export function notFound(id: string, what: string, among: readonly NamedResource[]): Result<never> {
  return refusedEdit('not-found', notFoundMessage(id, what, findNearestName(among, id)?.id, 'the org'));
}

/** Refuses to change what the service made, as the service does. */
export function readOnly(what: string, { id, name }: NamedResource): Result<never> {
  return refusedEdit('read-only', `${what} of ${quoted(name || id)} cannot be changed: the service made it`);
}

/** The policy with this id. */
export function policyIn(org: Snapshot, id: string): Result<Policy> {
  const policy = org.policies.find((one) => one.id === id);
  return policy === undefined ? notFound(id, 'policy', org.policies) : success(policy);
}

/** The rule, in its policy. */
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

/** The org with other policies in place of those with their ids; each stands where it stood. */
export function withPolicies(org: Snapshot, changed: readonly Policy[]): Snapshot {
  const byId = new Map(changed.map((policy) => [policy.id, policy]));
  const renewed: Renewed[] = [];
  const policies = org.policies.map((policy) => {
    const after = byId.get(policy.id);
    if (after === undefined) return policy;
    renewed.push([policy, after], ...renewedRules(policy, after));
    return after;
  });
  return { ...org, policies, sources: movedSources(org, renewed) };
}

/** The org with another rule in place of the one with its id. */
export function withRuleChanged(org: Snapshot, policy: Policy, rule: Rule): Snapshot {
  const rules = policy.rules.map((one) => (one.id === rule.id ? rule : one));
  return withPolicies(org, [{ ...policy, rules }]);
}

/** What became of an object; nothing where it is gone. */
export type Renewed = readonly [before: object, after: object | undefined];

/** Where everything stands, with what is new in the place of what it was. */
export function movedSources({ sources }: Snapshot, renewed: readonly Renewed[]): Snapshot['sources'] {
  const moved = new Map<object, Source>(sources);
  for (const [before, after] of renewed) {
    if (before === after) continue;
    const source = moved.get(before);
    moved.delete(before);
    if (source !== undefined && after !== undefined) moved.set(after, source);
  }
  return moved;
}

function renewedRules(before: Policy, after: Policy): Renewed[] {
  const byId = new Map(after.rules.map((rule) => [rule.id, rule]));
  return before.rules.map((rule) => [rule, byId.get(rule.id)]);
}
