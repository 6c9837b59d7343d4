import { type ListedRule, meaningsIn, ruleListsOf } from '../../../analysis/symbolic/rule-lists.js';
import { groupBy } from '../../../base/group-by.js';
import { memoize } from '../../../base/memo.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { World } from '../../../model/facts/world.js';
import type { Policy, PolicyRule } from '../../../model/policies/policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { worldOf } from '../../../model/policies/world-of-snapshot.js';
import type { CallGroup } from './call.js';
import { containsId, isZoneUsed } from './deciding-policies.js';
import { ruleKey, rulesIn } from './evaluation-order.js';
import {
  type IntermediateState,
  orgOfGroup,
  otherCallsMade,
  policyInState,
  zonesInState,
} from './intermediate-states.js';
import type { PlanOverOrg } from './plan-over-org.js';

/**
 * A rule and its policy in one intermediate state of the apply. The fields also contain the completed calls that changed zones or group
 * members for this rule.
 */
export interface RuleVersion extends PolicyRule {
  readonly key: string;
  /** The completed calls that change a zone that the rule or its policy uses. Bit `i` represents `calls[i]` of the {@link CallGroup}. */
  readonly changedZones: number;
  /**
   * The completed calls that change members of a group that the rule or its policy uses. Bit `i` represents `calls[i]` of the
   * {@link CallGroup}.
   */
  readonly changedMembers: number;
}

/** Returns the rule versions of a state in evaluation order. */
export function versionsAt(
  state: Pick<IntermediateState, 'made' | 'policies'>,
  group: CallGroup,
): readonly RuleVersion[] {
  const { made, policies } = state;
  const { calls, move } = group;
  const policyId = move && policyInState(move, otherCallsMade(state, group).apps, policies);
  const deciding = move === undefined ? policies : policies.filter(({ id }) => id === policyId);
  const hasOtherCalls = calls.some(({ kind }) => kind === 'zone' || kind === 'membership');
  return rulesIn(deciding).map(({ policy, rule }): RuleVersion => {
    const key = ruleKey(policy, rule);
    if (!hasOtherCalls) return { policy, rule, key, changedZones: 0, changedMembers: 0 };
    const text = JSON.stringify([policy.conditions, rule.conditions]);
    const madeOf = (isUsed: (call: CallGroup['calls'][number]) => boolean) =>
      calls.reduce((bits, call, index) => (isUsed(call) ? bits | (made & (1 << index)) : bits), 0);
    const changedZones = madeOf((call) => call.kind === 'zone' && isZoneUsed(call, text));
    const changedMembers = madeOf(
      ({ kind, groupId }) => kind === 'membership' && containsId(text, groupId ?? ''),
    );
    return { policy, rule, key: `${key} ${changedZones} ${changedMembers}`, changedZones, changedMembers };
  });
}

/**
 * The evaluation context of rules, shared by all groups of calls. It contains no policies. Rules are evaluated without them, except to look
 * up default policies, and {@link versionMeanings} creates no default policy.
 */
const worldOfRules = memoize((org: Snapshot) => worldOf({ ...org, policies: [] }));

/** A compiled rule version. `world` is the evaluation context in the intermediate state of the version. */
export interface VersionMeaning {
  readonly version: RuleVersion;
  readonly listed: ListedRule;
  readonly world: World;
}

export interface VersionMeanings {
  readonly byKey: ReadonlyMap<string, VersionMeaning>;
  readonly meanings: readonly { readonly meaning: Meaning; readonly world: World }[];
  readonly listed: readonly ListedRule[];
}

/** Compiles each distinct rule version once. Each version gets a policy of its own. */
export function versionMeanings(
  times: readonly (readonly RuleVersion[])[],
  group: CallGroup,
  org: Snapshot,
  plan: PlanOverOrg,
): VersionMeanings {
  const versions = new Map(times.flat().map((version) => [version.key, version]));
  const found = [...groupBy(versions.values(), ({ changedZones }) => changedZones)].map(([made, own]) => {
    const policies = own.map(
      ({ policy, rule }, index): Policy => ({
        ...policy,
        status: 'ACTIVE',
        isAccountManagement: false,
        priority: index + 1,
        isDefault: false,
        rules: [{ ...rule, status: 'ACTIVE', priority: index + 1 }],
      }),
    );
    const zones = zonesInState(otherCallsMade({ made }, group).zones, group, org, plan);
    const snapshot: Snapshot = { ...orgOfGroup(org, group), zones, policies };
    // The evaluation context (`world`) caches results about policies. Groups of calls have different rules, so each group gets a copy of
    // the context with a separate cache.
    const world = zones === org.zones ? { ...worldOfRules(org) } : worldOf({ ...org, zones, policies: [] });
    const lists = ruleListsOf(snapshot, world);
    const byRule = new Map(policies.map(({ rules: [rule] }, index) => [rule, own[index]]));
    const listed = lists.flatMap(({ rules }) => rules);
    const each = listed.flatMap((one): VersionMeaning[] => {
      const version = byRule.get(one.rule);
      return version === undefined ? [] : [{ version, listed: one, world }];
    });
    return { each, listed, meanings: meaningsIn(lists, world) };
  });
  return {
    byKey: new Map(found.flatMap(({ each }) => each.map((one) => [one.version.key, one]))),
    meanings: found.flatMap(({ meanings }) => meanings),
    listed: found.flatMap(({ listed }) => listed),
  };
}
