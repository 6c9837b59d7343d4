import type { Policy, Rule } from '../policies/policy.js';
import type { Snapshot } from '../policies/snapshot.js';
import { rankingOf } from '../write/edits/priorities.js';
import { isMadeIn, type ReachedOrder, reachedOrders } from '../write/edits/reached-orders.js';
import type { CallGroup } from './call.js';
import { type PlanOverOrg, POLICIES } from './call-groups.js';

/** What the policies of a group of calls may come to while the calls are made. */
export interface PassingState extends ReachedOrder {
  /** In the order of the org. */
  readonly policies: readonly Policy[];
  /** Every call is made. */
  readonly isEnd: boolean;
}

export interface PassingStates {
  readonly states: readonly PassingState[];
  readonly isWhole: boolean;
}

/** So many states are looked at. */
const MOST_STATES = 20_000;

/** Every set of calls that may have been made, with what it leaves; others make room as the service has it. */
export function passingStates(
  { type, calls, policyId }: CallGroup,
  plan: PlanOverOrg,
  avoided: ReadonlySet<string> = new Set(),
): PassingStates {
  const { before, after } = plan;
  const isOwn = (policy: Policy) =>
    policy.type === type && (policyId === undefined || policy.id === policyId);
  const [was, is] = [before, after].map((org) => org.policies.filter(isOwn)) as [Policy[], Policy[]];
  const lists: Record<string, readonly (Policy | Rule)[]> = {
    ...Object.fromEntries([...is, ...was].map(({ id, rules }) => [id, startOf(id, rules, was)])),
    [POLICIES]: was,
  };
  const ranking = (list: string) =>
    rankingOf(type, before.edition, list === POLICIES ? [] : (lists[list] ?? []));
  const rankings = new Map(Object.keys(lists).map((list) => [list, ranking(list)]));
  const { reached, isWhole } = reachedOrders(
    lists,
    calls,
    (list) => (list === POLICIES ? 'list' : (rankings.get(list) ?? 'list')),
    MOST_STATES,
    avoided,
  );
  const versions = versionsOf(was, is);
  const states = reached.map((state) => ({
    ...state,
    policies: policiesAt(state, calls, versions),
    isEnd: state.path.length === calls.length,
  }));
  return { states, isWhole };
}

/** Of a policy that is only now made, the service has made the last rule already. */
function startOf(id: string, rules: readonly Rule[], was: readonly Policy[]): readonly Rule[] {
  return was.find((policy) => policy.id === id)?.rules ?? rules.filter(({ isDefault }) => isDefault);
}

interface Versions {
  readonly policies: readonly [ReadonlyMap<string, Policy>, ReadonlyMap<string, Policy>];
  readonly rules: readonly [ReadonlyMap<string, Rule>, ReadonlyMap<string, Rule>];
}

function versionsOf(was: readonly Policy[], is: readonly Policy[]): Versions {
  const byId = <One extends { readonly id: string }>(all: readonly One[]) =>
    new Map(all.map((one) => [one.id, one] as const));
  const rulesOf = (policies: readonly Policy[]) => policies.flatMap(({ rules }) => rules);
  return { policies: [byId(was), byId(is)], rules: [byId(rulesOf(was)), byId(rulesOf(is))] };
}

function policiesAt(state: ReachedOrder, calls: CallGroup['calls'], versions: Versions): readonly Policy[] {
  const { orders } = state;
  const made = new Map<string, Set<string>>();
  for (const [index, { id, what, ruleId }] of calls.entries()) {
    if (!isMadeIn(state, index)) continue;
    const key = ruleId === undefined ? `policy ${id}` : id;
    made.set(key, (made.get(key) ?? new Set()).add(what));
  }
  const [wasPolicies, isPolicies] = versions.policies;
  const [wasRules, isRules] = versions.rules;
  const ids = [...new Set([...wasPolicies.keys(), ...isPolicies.keys()])];
  const rank = new Map((orders[POLICIES] ?? []).map(({ id, priority }) => [id, priority]));
  return ids.flatMap((id): Policy[] => {
    const policy = versionAt(wasPolicies.get(id), isPolicies.get(id), made.get(`policy ${id}`));
    if (policy === undefined) return [];
    const rules = (orders[id] ?? []).flatMap(({ id: ruleId, priority }): Rule[] => {
      const rule = versionAt(wasRules.get(ruleId), isRules.get(ruleId), made.get(ruleId));
      return rule === undefined ? [] : [rule.priority === priority ? rule : { ...rule, priority }];
    });
    const priority = rank.has(id) ? (rank.get(id) ?? null) : policy.priority;
    return [{ ...policy, priority, rules }];
  });
}

/**
 * What is there once these calls are made. A rule is made active, whatever is planned, and what is switched on or off is
 * so by a call of its own. Spec: Terraform, 4.
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

/** The org at that moment, with all that conditions may name before or after. */
export function passingOrg(
  policies: readonly Policy[],
  { type, policyId }: CallGroup,
  org: Snapshot,
): Snapshot {
  const others = org.policies.filter(
    (policy) => !(policy.type === type && (policyId === undefined || policy.id === policyId)),
  );
  return { ...org, policies: [...others, ...policies] };
}

/** Before and after together: what either knows of groups, zones and others. */
export function bothOrgs({ before, after }: Pick<PlanOverOrg, 'after' | 'before'>): Snapshot {
  const together = <One extends { readonly id: string }>(one: readonly One[], other: readonly One[]) => {
    const known = new Set(one.map(({ id }) => id));
    return [...one, ...other.filter(({ id }) => !known.has(id))];
  };
  return {
    ...after,
    apps: together(after.apps, before.apps),
    groups: together(after.groups, before.groups),
    zones: together(after.zones, before.zones),
    userTypes: together(after.userTypes, before.userTypes),
    deviceAssurances: together(after.deviceAssurances, before.deviceAssurances),
    behaviors: together(after.behaviors, before.behaviors),
  };
}
