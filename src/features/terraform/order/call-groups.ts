import { groupBy } from '../../../base/group-by.js';
import type { ManagedObject } from '../../../documents/terraform/links/managed.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import { policyTypeOf } from '../../../model/policies/policy-type.js';
import type { CallGroup, ProviderCall } from './call.js';
import {
  conditionsTextFor,
  containsId,
  type DecidingPolicies,
  findDecidingPolicies,
  isZoneUsed,
} from './deciding-policies.js';
import { type IndexedDrafts, indexedDrafts } from './indexed-drafts.js';
import { findAnalysisGaps, hasOtherChanges, MOST_CALLS } from './not-analyzed.js';
import { appCalls, assignmentCalls, memberIdOf, membershipCalls, zoneCalls } from './other-calls.js';
import { type CallDraft, isBefore, isChangedObject, kindsOf, type PlanOverOrg } from './plan-over-org.js';
import { policyCalls } from './policy-calls.js';
import { ruleCalls } from './rule-calls.js';

/**
 * Groups the calls of a plan by the sign-ins that they affect. The calls of a group change the policies that decide these sign-ins, move
 * applications to another policy, or change the groups of users. Spec: Terraform, 6.
 */
export function groupCalls(plan: PlanOverOrg): readonly CallGroup[] {
  const drafts = plan.objects.filter(isChangedObject).flatMap((object) => draftsOf(object, plan));
  const indexed = indexedDrafts(drafts);
  return findDecidingPolicies(plan, drafts).flatMap((deciding) => {
    const own = callsOn(deciding, indexed, plan);
    const anybodys = mergeAssignments(own, plan);
    const isNeeded =
      needsAnalysis(anybodys) ||
      makesRulesUnknown(deciding, plan) ||
      hasOtherChanges(deciding, anybodys, indexed, plan);
    const anybody = isNeeded ? [groupOf(deciding, anybodys, indexed, plan)] : [];
    return [...anybody, ...userGroups(deciding, own, indexed, plan)];
  });
}

function draftsOf(object: ManagedObject, plan: PlanOverOrg): readonly CallDraft[] {
  const kinds = kindsOf(object);
  if (kinds.includes('policy')) return policyCalls(object, plan);
  if (kinds.includes('rule')) return ruleCalls(object, plan);
  if (kinds.includes('zone')) return zoneCalls(object, plan);
  return [...appCalls(object, plan), ...assignmentCalls(object, plan), ...membershipCalls(object, plan)];
}

/**
 * Compares two calls for sorting by the priority number of their rule, smallest first: the call about the rule that is evaluated first
 * comes first.
 */
function byPriority({ priority: one = 0 }: CallDraft, { priority: other = 0 }: CallDraft): number {
  return one - other;
}

/** Returns the calls about the given policies and their rules, about the zones that they use, and about the applications mapped to them. */
function callsOn(
  deciding: DecidingPolicies,
  { zones, byPolicy, places }: IndexedDrafts,
  plan: PlanOverOrg,
): readonly CallDraft[] {
  const text = conditionsTextFor(deciding, plan);
  const own = [
    ...zones.filter((draft) => isZoneUsed(draft, text)),
    ...deciding.policyIds.flatMap((id) => byPolicy.get(id) ?? []),
  ].toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  return [...own, ...deciding.appCalls].toSorted(byPriority);
}

/**
 * Removes needless calls that assign users or groups to an application. Of several calls that come before and after the same other calls,
 * only the first is kept. A call that comes after all other calls in every order is dropped.
 */
function mergeAssignments(calls: readonly CallDraft[], plan: PlanOverOrg): readonly CallDraft[] {
  const isAssignment = ({ what }: CallDraft) => what === 'assign';
  const others = calls.filter((call) => !isAssignment(call));
  const alike = groupBy(calls.filter(isAssignment), (call) =>
    others.map((other) => (isBefore(other, call, plan) ? 1 : isBefore(call, other, plan) ? 2 : 0)).join(''),
  );
  return [
    ...others,
    ...[...alike].flatMap(([order, [first]]) => (first && /[02]/.test(order) ? [first] : [])),
  ];
}

/**
 * Returns whether a group of calls needs analysis. It does if it has several calls, because there are intermediate states between them. It
 * also does if it changes a rule or policy, which may get an unplanned position.
 */
function needsAnalysis(calls: readonly CallDraft[]): boolean {
  return calls.some(({ kind }) => kind === 'rule' || kind === 'policy') || calls.length > 1;
}

/** Returns whether the plan makes rules of the given policies unknown. Such rules produce no calls, but the report must mention them. */
function makesRulesUnknown({ policyIds }: DecidingPolicies, { before, after }: PlanOverOrg): boolean {
  return policyIds.some(
    (id) =>
      completenessOf(after).unknownPart('rules', id) !== undefined &&
      completenessOf(before).unknownPart('rules', id) === undefined,
  );
}

/**
 * Returns one group of calls for each set of users whose memberships change by the same calls. Omits a group of calls that has no
 * intermediate states, such as a single call.
 */
function userGroups(
  deciding: DecidingPolicies,
  own: readonly CallDraft[],
  drafts: IndexedDrafts,
  plan: PlanOverOrg,
): readonly CallGroup[] {
  if (drafts.memberships.length === 0) return [];
  const text = conditionsTextFor(deciding, plan);
  const changed = drafts.memberships.filter(({ groupId = '' }) => containsId(text, groupId));
  const byUser = groupBy(changed, memberIdOf);
  const sameCalls = groupBy(byUser, ([, calls]) =>
    JSON.stringify(calls.map(({ groupId, what, address }) => [groupId, what, address])),
  );
  return [...sameCalls.values()].flatMap((same) => {
    const [[, calls]] = same as [[string, CallDraft[]]];
    const all = mergeAssignments([...own, ...calls], plan);
    if (all.length < 2 && !hasOtherChanges(deciding, all, drafts, plan)) return [];
    return [{ ...groupOf(deciding, all, drafts, plan), userIds: same.map(([userId]) => userId) }];
  });
}

function groupOf(
  deciding: DecidingPolicies,
  calls: readonly CallDraft[],
  drafts: IndexedDrafts,
  plan: PlanOverOrg,
): CallGroup {
  const { type, policyIds, appIds, move } = deciding;
  const isMapped = policyTypeOf(type)?.choice !== 'all by priority';
  const [policyId] = policyIds;
  return {
    type,
    ...(isMapped && move === undefined && policyId !== undefined && { policyId }),
    ...(isMapped && { policyIds }),
    ...(appIds && { appIds }),
    ...(move && { move }),
    calls: calls.map((call) => callAmong(call, calls, deciding, plan)),
    notAnalyzed: findAnalysisGaps(deciding, calls, drafts, plan),
  };
}

function callAmong(
  draft: CallDraft,
  calls: readonly CallDraft[],
  { also }: DecidingPolicies,
  plan: PlanOverOrg,
): ProviderCall {
  const { object: _, step: __, mapsFor: ___, ...call } = draft;
  const isAnalyzed = calls.length <= MOST_CALLS;
  const after = calls.flatMap((other, index) => (isAnalyzed && isBefore(other, draft, plan) ? [index] : []));
  return { ...call, ...(draft.kind === 'application' && also.length > 0 && { also }), after };
}
