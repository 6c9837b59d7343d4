import { appIdsOf } from '../../../analysis/symbolic/rule-lists.js';
import { groupBy } from '../../../base/group-by.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import { ALL_ZONES } from '../../../model/facts/zones/zone.js';
import type { Policy } from '../../../model/policies/policy.js';
import {
  type AnyPolicyTypeName,
  POLICY_TYPES,
  type PolicyType,
} from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { AppMove } from './call.js';
import { assignedBy, defaultPolicyIn, isAssignmentKnown, policyFinder } from './other-calls.js';
import { type CallDraft, isBefore, type PlanOverOrg } from './plan-over-org.js';

/**
 * The policies of one type that may decide the sign-ins to the applications in `appIds`, before, during or after the apply. Without
 * `appIds`, they may decide the sign-ins to any application.
 * Spec: Policy, "Evaluation rules".
 */
export interface DecidingPolicies {
  readonly type: AnyPolicyTypeName;
  readonly policyIds: readonly string[];
  /** The ids of the applications to which users sign in. Present if policies of the type are mapped to applications. */
  readonly appIds?: readonly string[];
  readonly move?: AppMove;
  /**
   * The calls that move the first application of `appIds` to another policy. The other applications are moved in the same way, so their
   * calls are not listed.
   */
  readonly appCalls: readonly CallDraft[];
  /** The addresses of the resources that move the other applications of `appIds` (all except the first) to another policy. */
  readonly also: readonly string[];
  /** Whether it is unknown to which policy an application is mapped. */
  readonly isMappingUnknown: boolean;
}

/**
 * Returns the sets of policies that decide the same sign-ins. For a type whose policies are all evaluated by priority, there is one set
 * with all of them. For a type whose policies are mapped to applications, each policy is a set. If applications move to another policy, the
 * policies before and after the move are a further set.
 */
export function findDecidingPolicies(
  plan: PlanOverOrg,
  drafts: readonly CallDraft[],
): readonly DecidingPolicies[] {
  return POLICY_TYPES.flatMap((type: PolicyType): DecidingPolicies[] => {
    const ofType = policiesIn(plan).filter((policy) => policy.type === type.name);
    const policyIds = [...new Set(ofType.map(({ id }) => id))];
    if (policyIds.length === 0) return [];
    const nothing = { type: type.name as AnyPolicyTypeName, appCalls: [], also: [], isMappingUnknown: false };
    if (type.choice === 'all by priority') return [{ ...nothing, policyIds }];
    const apps = findAppPolicies(type, plan, drafts);
    const staying = groupBy(
      apps.filter(({ calls, from, to }) => calls.length === 0 && from === to),
      ({ from }) => from,
    );
    const unsure = apps.filter(({ isMappingUnknown }) => isMappingUnknown);
    const unsureIds = new Set(unsure.flatMap(({ from, to }) => [from, to]));
    const isAnyUnsure = unsure.some(({ from }) => !from);
    return [
      ...policyIds.map((id) => ({
        ...nothing,
        policyIds: [id],
        appIds: (staying.get(id) ?? []).map(({ appId }) => appId),
        isMappingUnknown: isAnyUnsure || unsureIds.has(id),
      })),
      ...movesIn(type, apps, plan, drafts),
    ];
  });
}

/** The policy of an application before and after the plan, and the calls that change it. */
interface AppPolicy {
  readonly appId: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly calls: readonly CallDraft[];
  readonly isMappingUnknown: boolean;
  readonly isAssignedLater: boolean;
}

function findAppPolicies(
  type: PolicyType,
  { before, after }: PlanOverOrg,
  drafts: readonly CallDraft[],
): readonly AppPolicy[] {
  const [asked, asks] = [policyFinder(before, type), policyFinder(after, type)];
  const about = new Map<string, CallDraft[]>();
  for (const draft of drafts)
    if (draft.kind === 'application' && (draft.what !== 'map' || draft.mapsFor === type.name))
      getOrMake(about, draft.id, () => []).push(draft);
  const appIds = new Set([before, after].flatMap((org) => [...appIdsOf(org)]));
  const left = new Set(after.policies.map(({ id }) => id));
  return [...appIds].map((appId): AppPolicy => {
    const [one, other] = [asked(appId), asks(appId)];
    const calls = about.get(appId) ?? [];
    const isMade = calls.some(({ what }) => what === 'create');
    const isGone = calls.some(({ what }) => what === 'delete');
    const isAssignedAtOnce = calls.some(
      ({ what, object }) => what === 'create' && assignedBy(object).includes(appId),
    );
    const [from, to] = [isMade ? undefined : one.policyId, isGone ? undefined : other.policyId];
    const isMoved = from !== to && !isMade && !isGone;
    const isLost = from !== undefined && !left.has(from);
    const maps = calls.filter(({ what }) => what === 'map').length;
    return {
      appId,
      from,
      to,
      calls: from === to ? [] : calls,
      isAssignedLater: isMade && isAssignmentKnown(appId, after) && !isAssignedAtOnce,
      isMappingUnknown:
        (!isMade && one.unknown !== undefined) ||
        (!isGone && other.unknown !== undefined) ||
        maps > 1 ||
        (isMoved && maps === 0 && !isLost),
    };
  });
}

/**
 * Groups the applications that the plan moves to another policy. The applications in a group have the same policy before the plan and the
 * same policy after it. The calls that move them also have the same order relative to all other calls.
 */
function movesIn(
  type: PolicyType,
  apps: readonly AppPolicy[],
  plan: PlanOverOrg,
  drafts: readonly CallDraft[],
): readonly DecidingPolicies[] {
  const moved = apps.filter(({ from, to }) => from !== to);
  const others = drafts.filter(({ kind }) => kind !== 'application' && kind !== 'membership');
  const byKey = new Map<string, AppPolicy[]>();
  for (const one of moved) {
    const order = one.calls.map((call) => [
      call.what,
      call.step,
      ...others.map((other) => (isBefore(other, call, plan) ? 1 : isBefore(call, other, plan) ? 2 : 0)),
    ]);
    getOrMake(
      byKey,
      JSON.stringify([one.from, one.to, order, one.isMappingUnknown, one.isAssignedLater]),
      () => [],
    ).push(one);
  }
  return [...byKey.values()].map((same): DecidingPolicies => {
    const [{ from, to, calls, isMappingUnknown, isAssignedLater }, ...rest] = same as [
      AppPolicy,
      ...AppPolicy[],
    ];
    const fallback = defaultPolicyIn(plan.before, type.name) ?? defaultPolicyIn(plan.after, type.name);
    const isMade = calls.some(({ what }) => what === 'create');
    const isMappedLater = isMade && calls.some(({ what }) => what === 'map');
    const isLost = from !== undefined && !plan.after.policies.some(({ id }) => id === from);
    const usesDefault = isMappedLater || isLost;
    return {
      type: type.name as AnyPolicyTypeName,
      policyIds: [...new Set([from, to, usesDefault ? fallback : undefined])].filter(
        (id) => id !== undefined,
      ),
      appIds: same.map(({ appId }) => appId),
      move: {
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(usesDefault && fallback !== undefined && { fallback }),
        isMappedLater,
        isAssignedLater,
      },
      appCalls: calls,
      also: rest.flatMap((one) => one.calls.map(({ address }) => address)),
      isMappingUnknown,
    };
  });
}

/** Returns the conditions of policies and rules, before and after the plan, as one text. Callers search it for ids. */
export function conditionsTextFor(
  { policyIds }: Pick<DecidingPolicies, 'policyIds'>,
  plan: PlanOverOrg,
): string {
  const texts = textsIn(plan);
  return policyIds.map((id) => texts.get(id) ?? '').join(' ');
}

const textsIn = memoize((plan: PlanOverOrg): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const policy of policiesIn(plan)) {
    const known = texts.get(policy.id) ?? '';
    texts.set(policy.id, `${known} ${conditionsTextOf(policy)}`);
  }
  return texts;
});

/** Returns the conditions of a policy and its rules as text. */
export function conditionsTextOf({ conditions, rules }: Pick<Policy, 'conditions' | 'rules'>): string {
  return JSON.stringify([conditions, rules.map((rule) => rule.conditions)]);
}

/** Returns whether the text contains an id. */
export function containsId(text: string, id: string): boolean {
  return text.includes(JSON.stringify(id));
}

/**
 * Returns whether conditions use the zone of a call. `text` has the conditions as JSON. A condition on all zones uses every zone. A
 * condition with the id of the zone does not count if the call creates the zone, or deactivates it directly after its creation.
 */
export function isZoneUsed({ id, what }: Pick<CallDraft, 'id' | 'what'>, text: string): boolean {
  return containsId(text, ALL_ZONES) || (what !== 'create' && what !== 'deactivate' && containsId(text, id));
}

function policiesIn({
  before,
  after,
}: {
  readonly before: Snapshot;
  readonly after: Snapshot;
}): readonly Policy[] {
  return [...before.policies, ...after.policies];
}
