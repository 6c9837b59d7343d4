import { byId, groupBy } from '../../../base/group-by.js';
import { memoize } from '../../../base/memo.js';
import { rankingOf } from '../../../documents/edits/priorities.js';
import {
  findReachableOrders,
  isMadeIn,
  type ReachableOrder,
} from '../../../documents/edits/reachable-orders.js';
import type { ZoneDefinition } from '../../../model/facts/zones/zone-map.js';
import type { Policy, Rule } from '../../../model/policies/policy.js';
import type { App, Group, Snapshot, User } from '../../../model/policies/snapshot.js';
import type { AppMove, CallGroup, ProviderCall } from './call.js';
import { isInGroup, policiesOfGroup } from './group-policies.js';
import { isAssignmentKnown, memberIdOf } from './other-calls.js';
import { type PlanOverOrg, POLICIES_BY_PRIORITY } from './plan-over-org.js';

/** A state of the org while a plan is applied: the policies that a group of calls concerns, after some of these calls were made. */
export interface IntermediateState extends ReachableOrder {
  /** The policies in this state, in the order of the org. */
  readonly policies: readonly Policy[];
  /** Whether all calls of the group are complete in this state. */
  readonly isEnd: boolean;
}

export interface IntermediateStates {
  readonly states: readonly IntermediateState[];
  readonly isComplete: boolean;
}

/** The maximum number of states to analyze. */
const MOST_STATES = 20_000;

/**
 * Returns the intermediate states of a group of calls: one for every possible set of completed calls. If a call shifts the priorities of
 * rules that have no calls, the states contain the shifted priorities, as in the service.
 */
export function findIntermediateStates(
  group: CallGroup,
  plan: PlanOverOrg,
  avoided: ReadonlySet<string> = new Set(),
): IntermediateStates {
  const { type, calls } = group;
  const { before, after } = plan;
  const [was, is] = [policiesOfGroup(before, group), policiesOfGroup(after, group)];
  const lists: Record<string, readonly (Policy | Rule)[]> = {
    ...Object.fromEntries([...is, ...was].map(({ id, rules }) => [id, startOf(id, rules, was)])),
    [POLICIES_BY_PRIORITY]: was,
  };
  const ranking = (list: string) =>
    rankingOf(type, before.edition, list === POLICIES_BY_PRIORITY ? [] : (lists[list] ?? []));
  const rankings = new Map(Object.keys(lists).map((list) => [list, ranking(list)]));
  const { reached, isComplete } = findReachableOrders(
    lists,
    calls,
    (list) => (list === POLICIES_BY_PRIORITY ? 'list' : (rankings.get(list) ?? 'list')),
    MOST_STATES,
    avoided,
  );
  const versions = versionsOf(was, is);
  const states = reached.map((state) => ({
    ...state,
    policies: policiesAt(state, calls, versions),
    isEnd: state.path.length === calls.length,
  }));
  return { states, isComplete };
}

/**
 * Returns the rules of a policy before the first call of the apply. The service creates a new policy together with its catch-all rule, so a
 * new policy starts with this rule.
 */
function startOf(id: string, rules: readonly Rule[], was: readonly Policy[]): readonly Rule[] {
  return was.find((policy) => policy.id === id)?.rules ?? rules.filter(({ isDefault }) => isDefault);
}

interface Versions {
  readonly policies: readonly [ReadonlyMap<string, Policy>, ReadonlyMap<string, Policy>];
  readonly rules: readonly [ReadonlyMap<string, Rule>, ReadonlyMap<string, Rule>];
}

function versionsOf(was: readonly Policy[], is: readonly Policy[]): Versions {
  const rulesOf = (policies: readonly Policy[]) => policies.flatMap(({ rules }) => rules);
  return { policies: [byId(was), byId(is)], rules: [byId(rulesOf(was)), byId(rulesOf(is))] };
}

function policiesAt(state: ReachableOrder, calls: CallGroup['calls'], versions: Versions): readonly Policy[] {
  const { orders } = state;
  const [policies, rules] = [madeOn('policy', state, calls), madeOn('rule', state, calls)];
  const [wasPolicies, isPolicies] = versions.policies;
  const [wasRules, isRules] = versions.rules;
  const ids = [...new Set([...wasPolicies.keys(), ...isPolicies.keys()])];
  const rank = new Map((orders[POLICIES_BY_PRIORITY] ?? []).map(({ id, priority }) => [id, priority]));
  return ids.flatMap((id): Policy[] => {
    const policy = versionAt(wasPolicies.get(id), isPolicies.get(id), policies.get(id));
    if (policy === undefined) return [];
    const isNew = !wasPolicies.has(id);
    const own = (orders[id] ?? []).flatMap(({ id: ruleId, priority }): Rule[] => {
      const [was, is] = [wasRules.get(ruleId), isRules.get(ruleId)];
      // The service creates the catch-all rule together with the policy.
      const rule = isNew && is?.isDefault ? is : versionAt(was, is, rules.get(ruleId));
      return rule === undefined ? [] : [rule.priority === priority ? rule : { ...rule, priority }];
    });
    const priority = rank.has(id) ? (rank.get(id) ?? null) : policy.priority;
    return [{ ...policy, priority, rules: own }];
  });
}

type Made = ReadonlyMap<string, ReadonlySet<ProviderCall['what']>>;

/** Returns the completed calls about one kind of object, by the id of the object. */
function madeOn(
  kind: ProviderCall['kind'],
  state: Pick<ReachableOrder, 'made'>,
  calls: CallGroup['calls'],
): Made {
  const made = new Map<string, Set<ProviderCall['what']>>();
  for (const [index, call] of calls.entries())
    if (call.kind === kind && isMadeIn(state, index))
      made.set(call.id, (made.get(call.id) ?? new Set()).add(call.what));
  return made;
}

/**
 * Returns the version of a rule or policy after the given calls; `undefined` if it does not exist then. A rule is created active, whatever
 * the plan says; a separate call changes its status. Spec: Terraform, 4.
 */
function versionAt<One extends Policy | Rule>(
  was: One | undefined,
  is: One | undefined,
  made: ReadonlySet<string> | undefined,
): One | undefined {
  if (made === undefined) return was;
  if (made.has('delete')) return is !== undefined && made.has('create') ? is : undefined;
  if (is === undefined) return was;
  const isSwitched = made.has('activate') || made.has('deactivate');
  const status = isSwitched ? is.status : (was?.status ?? 'ACTIVE');
  return status === is.status ? is : { ...is, status };
}

/** The completed calls about objects other than rules and policies, by kind of object. */
export interface OtherCallsMade {
  readonly zones: Made;
  readonly apps: Made;
  readonly members: Made;
}

export function otherCallsMade(state: Pick<ReachableOrder, 'made'>, { calls }: CallGroup): OtherCallsMade {
  return {
    zones: madeOn('zone', state, calls),
    apps: madeOn('application', state, calls),
    members: madeOn('membership', state, calls),
  };
}

/**
 * Returns the zones after the given calls. Zones that no call changes are as planned. A deleted zone stays in the list as inactive, because
 * it is deactivated before it is deleted.
 */
export function zonesInState(
  made: Made,
  { calls }: CallGroup,
  org: Snapshot,
  plan: PlanOverOrg,
): readonly ZoneDefinition[] {
  const ids = new Set(calls.flatMap(({ kind, id }) => (kind === 'zone' ? [id] : [])));
  if (ids.size === 0) return org.zones;
  const [was, is] = [plan.before, plan.after].map(
    ({ zones }) => new Map(zones.map((zone) => [zone.id, zone])),
  );
  return org.zones.flatMap((zone): ZoneDefinition[] => {
    if (!ids.has(zone.id)) return [zone];
    const [earlier, later, whats] = [was?.get(zone.id), is?.get(zone.id), made.get(zone.id)];
    if (whats === undefined) return earlier === undefined ? [] : [earlier];
    if (later === undefined) return [{ ...zone, status: 'INACTIVE' }];
    return [whats.has('create') && !whats.has('deactivate') ? { ...later, status: 'ACTIVE' } : later];
  });
}

/**
 * Returns the id of the policy that the applications use in an intermediate state, if they move to another policy during the apply. Returns
 * `undefined` while the applications do not exist or have no assigned users.
 */
export function policyInState(
  { from, to, fallback, isMappedLater, isAssignedLater }: AppMove,
  apps: Made,
  policies: readonly Policy[],
): string | undefined {
  const made = new Set([...apps.values()].flatMap((whats) => [...whats]));
  if (made.has('delete')) return undefined;
  if (isAssignedLater && !made.has('assign')) return undefined;
  if (made.has('map')) return to;
  if (from === undefined) return made.has('create') ? (isMappedLater ? fallback : to) : undefined;
  return policies.some(({ id }) => id === from) ? from : fallback;
}

/**
 * Returns the org in an intermediate state of the apply. The result also contains all objects to which conditions refer before or after the
 * apply.
 */
export function orgInState(
  state: IntermediateState,
  group: CallGroup,
  org: Snapshot,
  plan: PlanOverOrg,
): Snapshot {
  const { move, appIds = [], type } = group;
  const { zones, apps, members } = otherCallsMade(state, group);
  const others = org.policies.filter((policy) => !isInGroup(policy, group));
  const at = {
    ...org,
    policies: [...others, ...state.policies],
    zones: zonesInState(zones, group, org, plan),
  };
  const withMembers =
    group.userIds === undefined ? at : { ...at, ...membersInState(members, group, org, plan) };
  if (move === undefined) return withMembers;
  const policyId = policyInState(move, apps, state.policies);
  const isMoved = new Set(appIds);
  const typeOf = new Map(org.policies.map((policy) => [policy.id, policy.type]));
  const kept = org.mappings.filter(
    (one) => !isMoved.has(one.appId) || (one.type ?? typeOf.get(one.policyId)) !== type,
  );
  const own = policyId === undefined ? [] : appIds.map((appId) => ({ appId, policyId, type }));
  return { ...withMembers, mappings: [...kept, ...own] };
}

/** Returns the groups and users of an org, with the memberships after the API calls in `made`. */
function membersInState(
  made: Made,
  { calls, userIds = [] }: CallGroup,
  org: Snapshot,
  { before }: PlanOverOrg,
): { readonly groups: readonly Group[]; readonly users: readonly User[] } {
  const earlier = new Map(before.users.map((user) => [user.id, user]));
  const changes = calls.flatMap(({ kind, id, groupId = '', what }) => {
    const isIn = made.has(id) === (what === 'add');
    return kind === 'membership' ? [{ userId: memberIdOf({ id }), groupId, isIn }] : [];
  });
  const isOfClass = new Set(userIds);
  const listed = (ids: readonly string[], id: string, isIn: boolean) =>
    isIn ? [...new Set([...ids, id])] : ids.filter((one) => one !== id);
  return {
    groups: org.groups.map((group) => {
      const own = changes.filter(({ groupId }) => groupId === group.id);
      if (group.userIds === undefined || own.length === 0) return group;
      const ids = userIds.reduce<readonly string[]>(
        (all, userId) => own.reduce((list, { isIn }) => listed(list, userId, isIn), all),
        group.userIds,
      );
      return { ...group, userIds: ids };
    }),
    users: org.users.map((user) => {
      const groupIds = earlier.get(user.id)?.groupIds ?? user.groupIds;
      if (!isOfClass.has(user.id) || groupIds === undefined) return user;
      return {
        ...user,
        groupIds: changes.reduce<readonly string[]>(
          (all, { groupId, isIn }) => listed(all, groupId, isIn),
          groupIds,
        ),
      };
    }),
  };
}

/**
 * Returns the part of an org that is needed to decide the sign-ins that a group of calls affects: the policies, the applications and the
 * mappings between them. Includes default policies, because their conditions show which group contains everyone. The results are the same
 * as for the complete org.
 */
export function orgOfGroup(org: Snapshot, { appIds, policyIds, type }: CallGroup): Snapshot {
  if (appIds === undefined) return org;
  const defaults = defaultsIn(org);
  const own = new Set([...policiesOfGroup(org, { policyIds: policyIds ?? [], type }), ...defaults]);
  const apps = appsById(org);
  const mappings = mappingsByApp(org);
  return {
    ...org,
    policies: [...own],
    apps: appIds.flatMap((id) => apps.get(id) ?? []),
    mappings: appIds.flatMap((id) => mappings.get(id) ?? []),
  };
}

const defaultsIn = memoize(({ policies }: Snapshot) => policies.filter(({ isDefault }) => isDefault));

const appsById = memoize(({ apps }: Snapshot) => groupBy(apps, ({ id }) => id));

const mappingsByApp = memoize(({ mappings }: Snapshot) => groupBy(mappings, ({ appId }) => appId));

/**
 * Combines the groups, zones and other objects of the orgs before and after the plan. An object that the plan replaces occurs twice,
 * because it has two ids.
 */
export const combineOrgs = memoize(({ before, after }: Pick<PlanOverOrg, 'after' | 'before'>): Snapshot => {
  const together = <One extends { readonly id: string }>(one: readonly One[], other: readonly One[]) => {
    const known = new Set(one.map(({ id }) => id));
    return [...one, ...other.filter(({ id }) => !known.has(id))];
  };
  const { successors: _, ...rest } = after;
  const there = new Set(before.apps.map(({ id }) => id));
  return {
    ...rest,
    apps: together(
      after.apps.map((app) => (there.has(app.id) ? app : withAssigned(app, after))),
      before.apps,
    ),
    groups: together(after.groups, before.groups),
    users: together(after.users, before.users),
    zones: together(after.zones, before.zones),
    userTypes: together(after.userTypes, before.userTypes),
    deviceAssurances: together(after.deviceAssurances, before.deviceAssurances),
    behaviors: together(after.behaviors, before.behaviors),
  };
});

/** Returns a new application with exactly the assignments that the plan creates. If they are unknown, returns the application unchanged. */
function withAssigned(app: App, after: Snapshot): App {
  const { groupIds = [], userIds = [] } = app;
  const isSomebody = groupIds.length + userIds.length > 0;
  return isSomebody && isAssignmentKnown(app.id, after) ? { ...app, groupIds, userIds } : app;
}
