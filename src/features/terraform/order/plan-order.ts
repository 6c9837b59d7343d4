import type { SearchLimits } from '../../../analysis/questions/session/limits.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import { isObject } from '../../../base/object.js';
import { markMissing } from '../../../documents/overlay/missing-from-org.js';
import { overlayPlan, type PlannedChange } from '../../../documents/overlay/overlay.js';
import { groupedRules } from '../../../documents/terraform/conversion/grouped-rules.js';
import { computeDependencies } from '../../../documents/terraform/links/dependencies.js';
import { findManagedObjects } from '../../../documents/terraform/links/managed.js';
import { addressOf } from '../../../documents/terraform/state/address.js';
import { type ConfiguredAddress, configuredKey } from '../../../documents/terraform/state/configured-key.js';
import { idOf } from '../../../documents/terraform/state/instance.js';
import type { AssumptionId } from '../../../model/facts/assumptions.js';
import { syntheticId } from '../../../model/facts/synthetic-id.js';
import { assumptionsOver } from '../../../model/policies/completeness.js';
import type { Policy } from '../../../model/policies/policy.js';
import type { IdAndName } from '../../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { INCOMPLETE_PLAN } from '../../../model/policies/unknown-words.js';
import type { CallGroup } from './call.js';
import { groupCalls } from './call-groups.js';
import { type CommonOrder, findCommonOrder } from './common-order.js';
import { isPlannedOrder, type RankedByTerraform, ruleNamesInOrder } from './evaluation-order.js';
import { policiesOfGroup } from './group-policies.js';
import { endAsPlanned, findHazards, type Hazard } from './hazards.js';
import { findIntermediateStates, type IntermediateState } from './intermediate-states.js';
import { MOST_CALLS } from './not-analyzed.js';
import { isChangedObject, isGone, objectsByAddress, type PlanOverOrg } from './plan-over-org.js';
import { remedyFor, remedyInOrder, type SafeOrder } from './remedy.js';
import { adoptedId, isAdopted, isFreeName, policyOf } from './rule-calls.js';

/** The analysis of the intermediate states of an org while a plan is applied. */
export interface PlanOrder {
  /** The org before the plan is applied. */
  readonly before: Snapshot;
  /** The org after the plan is applied. */
  readonly after: Snapshot;
  readonly groups: readonly GroupOrder[];
  /** One safe order for several groups of calls; absent if fewer than two groups have a proposed order. */
  readonly together?: CommonOrder;
  /** The number of changed objects whose calls belong to no group. */
  readonly others: number;
  /** The ids of the assumptions on which the answer is based. */
  readonly assumptions?: readonly AssumptionId[];
}

/** A group of calls with the analysis of its intermediate states. Example: the calls about one policy. */
export interface GroupOrder extends CallGroup {
  /**
   * The name of the policy that the calls of this group change, or its id if the name is unknown. `null` if the calls are about several
   * policies or none.
   */
  readonly name: string | null;
  /** The applications that move to another policy. `from` is empty if the applications are new, and `to` if they are deleted. */
  readonly reassigned?: {
    readonly applications: readonly IdAndName[];
    readonly from: readonly IdAndName[];
    readonly to: readonly IdAndName[];
  };
  /** The users whose groups the calls change. */
  readonly users?: readonly IdAndName[];
  /** The number of intermediate states that were analyzed. */
  readonly statesAnalyzed: number;
  readonly hazards: readonly Hazard[];
  /** The unplanned orders of rules that are possible after the apply. Each is a list of rule names in evaluation order. */
  readonly wrongEnds: readonly (readonly string[])[];
  /**
   * The addresses of resources that refer to local values. The plan does not contain local values, so it does not show which other
   * resources Terraform applies before these resources.
   */
  readonly hidden?: readonly string[];
  readonly remedy?: SafeOrder;
}

export interface PlanOrderLimits extends SearchLimits {
  /**
   * A function that receives the progress before each group of calls is analyzed: the number of analyzed groups, and the number of all
   * groups.
   */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** A parsed Terraform plan and the change that it makes to the org. */
export interface PlanToOrder {
  readonly value: unknown;
  readonly change: PlannedChange;
}

/**
 * Analyzes the intermediate states of an org while a plan is applied. For each group of calls it considers every set of completed calls,
 * with the priorities that the service then assigns. It finds the sign-ins whose access is more permissive than both before and after the
 * apply, or less permissive than both. It also proposes an order of the calls that avoids these states. Spec: Terraform, 6.
 */
export function planOrderOf(
  before: Snapshot,
  { value, change }: PlanToOrder,
  { progress, ...limits }: PlanOrderLimits = {},
): PlanOrder {
  const plan = planOverOrg(before, { value, change });
  const groups = groupCalls(plan);
  const counted = new Set(
    groups.flatMap(({ calls }) => calls.flatMap(({ address, also = [] }) => [address, ...also])),
  );
  const ordered = groups.map((group, index) => {
    progress?.(index, groups.length);
    return orderOf(group, plan, limits);
  });
  const together = findCommonOrder(ordered, plan);
  return {
    before,
    after: plan.after,
    groups: ordered,
    ...(together && { together }),
    others: plan.objects.filter((object) => isChangedObject(object) && !counted.has(object.address)).length,
    ...assumptionsOver([before]),
  };
}

/** Returns the org before and after a plan, and the dependencies between resources. */
export function planOverOrg(org: Snapshot, { value, change }: PlanToOrder): PlanOverOrg {
  const sources = change.planned.documents.find((one) => one.configuration)?.configuration;
  const objects = findManagedObjects(value, sources) ?? [];
  const configuration = isObject(value) && isObject(value.configuration) ? value.configuration : undefined;
  const dependencies = computeDependencies(configuration, sources);
  const prior = priorDependencies(value);
  const { snapshot: after } = overlayPlan(org, change);
  return {
    before: markMissing(org, after),
    after,
    objects,
    waitsFor: dependencies.waitsFor,
    precedesDeletion: (one, other) => dependencies.waitsFor(one, other) || waitedFor(prior, one, other),
    dependenciesOf: (one) =>
      new Set([...dependencies.dependenciesOf(one), ...(prior.get(configuredKey(one)) ?? [])]),
    hasUnknownDependencies: dependencies.hasUnknownDependencies,
  };
}

function waitedFor(
  prior: ReadonlyMap<string, ReadonlySet<string>>,
  one: ConfiguredAddress,
  other: ConfiguredAddress,
): boolean {
  return prior.get(configuredKey(one))?.has(configuredKey(other)) === true;
}

function orderOf(group: CallGroup, plan: PlanOverOrg, limits: SearchLimits): GroupOrder {
  const { calls } = group;
  const nothing = { ...group, ...displayNamesOf(group, plan), statesAnalyzed: 0, hazards: [], wrongEnds: [] };
  if (calls.length > MOST_CALLS) return nothing;
  const { states, isComplete } = findIntermediateStates(group, plan);
  const [before] = states as [IntermediateState, ...IntermediateState[]];
  const ranked = rankedIn(plan);
  const after = plannedEnd(group, states, ranked, plan);
  const found = findHazards(group, states, { before, after }, plan, limits);
  const isAsPlanned = isForAnybody(group) ? endingAsPlanned(states, after, ranked) : undefined;
  const isWrong = (state: IntermediateState) => state.isEnd && isAsPlanned?.(state) === false;
  const wrong = states.filter(isWrong);
  const hidden = addressesOf(calls).filter((address) => hasUnknownDependenciesAt(address, plan));
  const notAnalyzed = [
    ...group.notAnalyzed,
    ...found.notAnalyzed,
    ...(plan.after.isPlannedInPart ? [INCOMPLETE_PLAN] : []),
    ...(isComplete ? [] : ['the rules can be in too many different orders to analyze all of them']),
  ];
  const isHazardous = found.hazards.length > 0 || wrong.length > 0;
  const isOrdered = !calls.some((call) => isAdopted(call, plan));
  const remedy =
    isHazardous && isOrdered
      ? (remedyFor(group, states, found.states, isWrong, plan) ?? remedyByCreatingFirst(group, plan, limits))
      : undefined;
  return {
    ...nothing,
    statesAnalyzed: states.length,
    hazards: found.hazards,
    wrongEnds: distinct(wrong.map(({ policies }) => ruleNamesInOrder(policies))),
    notAnalyzed,
    ...(hidden.length > 0 && { hidden }),
    ...(remedy && { remedy }),
  };
}

/** Returns the display names of the policies, applications and users that a group of calls is about. */
function displayNamesOf(
  { policyId, move, appIds = [], userIds }: CallGroup,
  plan: PlanOverOrg,
): Pick<GroupOrder, 'reassigned' | 'name' | 'users'> {
  const { policies: policyNames, apps, users } = namesIn(plan);
  const called = (names: ReadonlyMap<string, string | null>, ids: readonly (string | undefined)[]) =>
    ids.flatMap((id): IdAndName[] => (id === undefined ? [] : [{ id, name: names.get(id) ?? null }]));
  return {
    name: policyId === undefined ? null : (policyNames.get(policyId) ?? policyId),
    ...(move && {
      reassigned: {
        applications: called(apps, appIds),
        from: called(policyNames, [move.from]),
        to: called(policyNames, [move.to]),
      },
    }),
    ...(userIds && { users: called(users, userIds) }),
  };
}

const namesIn = memoize(({ before, after }: PlanOverOrg) => ({
  policies: namesBy([...before.policies, ...after.policies], ({ name }) => name),
  apps: namesBy([...before.apps, ...after.apps], ({ label }) => label),
  users: namesBy([...before.users, ...after.users], ({ login }) => login),
}));

function namesBy<One extends { readonly id: string }>(
  all: readonly One[],
  nameOf: (one: One) => string | null | undefined,
): ReadonlyMap<string, string | null> {
  return new Map(all.map((one) => [one.id, nameOf(one) ?? null]));
}

/**
 * Returns the state that the plan intends after the apply. Normally, it is the org after the plan. If rules have equal priorities, the
 * service moves some of them. The result is then the first state in `states` with two properties: all calls are complete, and the rules of
 * Terraform are in the planned order. If `states` contains none, the result is the org after the plan.
 */
function plannedEnd(
  group: CallGroup,
  states: readonly IntermediateState[],
  ranked: RankedByTerraform,
  { after }: PlanOverOrg,
): IntermediateState {
  const policies = policiesOfGroup(after, group);
  const reached = policies.some(haveTies)
    ? states.find(({ isEnd, policies: at }) => isEnd && isPlannedOrder(at, ranked))
    : undefined;
  return reached ?? endAsPlanned(group, policies);
}

/**
 * Returns a function that checks a state after all calls. It returns `true` if the order of rules is as planned. If a possible final state
 * has the same order of all rules as the org after the plan, only this order is as planned. Otherwise, only the rules with priorities from
 * Terraform must be in the planned order.
 */
function endingAsPlanned(
  states: readonly IntermediateState[],
  after: IntermediateState,
  ranked: RankedByTerraform,
): (state: IntermediateState) => boolean {
  const orderOf = ({ policies }: IntermediateState) => JSON.stringify(ruleNamesInOrder(policies));
  const isRanked = ({ policies }: IntermediateState) => isPlannedOrder(policies, ranked);
  const ends = new Set(states.filter((state) => state.isEnd && isRanked(state)).map(orderOf));
  const planned = orderOf(after);
  const isOne = ends.size < 2 || !ends.has(planned);
  return (state) => isRanked(state) && (isOne || orderOf(state) === planned);
}

function haveTies({ rules }: Policy): boolean {
  const priorities = rules.flatMap(({ isDefault, priority }) =>
    isDefault || priority === null ? [] : [priority],
  );
  return new Set(priorities).size < priorities.length;
}

/** The priorities that the plan sets, by the id of the policy or rule. */
const rankedIn = memoize((plan: PlanOverOrg): RankedByTerraform => {
  const { objects, after } = plan;
  const ids = new Set(
    objects.filter((object) => !isGone(object)).flatMap((object) => idsOfRanked(object, plan)),
  );
  const ranked = after.policies.flatMap((policy) => [policy, ...policy.rules]);
  return new Map(
    ranked.flatMap(({ id, isDefault, priority }) =>
      isDefault || priority === null || !ids.has(id) ? [] : [[id, priority] as const],
    ),
  );
});

/** Returns the id of a resource and the ids of the rules that it contains. */
function idsOfRanked(object: PlanOverOrg['objects'][number], plan: PlanOverOrg): readonly string[] {
  const { address, values, before } = object;
  const blocks = [...groupedRules(values.rule), ...groupedRules(before?.rule)];
  const rules = blocks.flatMap(({ rule: { id, name }, key }) => [
    ...(typeof id === 'string' ? [id] : []),
    syntheticId(address, key),
    adoptedId(String(name), policyOf(values), plan) ?? '',
  ]);
  return [idOf(object), ...rules];
}

/**
 * Returns whether a group of calls affects the sign-ins of all users, and moves no application to another policy. Only for such a group,
 * the order of rules after the apply is reported.
 */
function isForAnybody({ move, userIds }: CallGroup): boolean {
  return move === undefined && userIds === undefined;
}

function addressesOf(calls: CallGroup['calls']): readonly string[] {
  return [...new Set(calls.map(({ address }) => address))];
}

function hasUnknownDependenciesAt(address: string, plan: PlanOverOrg): boolean {
  const object = objectsByAddress(plan).get(address);
  return object !== undefined && plan.hasUnknownDependencies(object);
}

/**
 * Returns a remedy for replaced rules: a safe order of the calls in which each new rule is created before the old rule is deleted. Returns
 * `undefined` if no rule is replaced, or if no order is safe.
 */
function remedyByCreatingFirst(
  group: CallGroup,
  plan: PlanOverOrg,
  limits: SearchLimits,
): SafeOrder | undefined {
  const replaced = replacedIn(group, plan);
  if (plan.isMadeFirst === true || replaced.length === 0) return undefined;
  const { plan: otherwise, groups } = madeFirst(plan);
  const same = groups.get(keyOfAffectedSignIns(group));
  if (same === undefined) return undefined;
  const found = orderOf(same, otherwise, limits);
  const isSafe = found.hazards.length === 0 && found.wrongEnds.length === 0;
  const remedy = isSafe ? remedyInOrder(same, otherwise) : found.remedy;
  return remedy && { ...remedy, createBeforeDestroy: replaced };
}

/**
 * A copy of the plan in which each replacement is created before the old object is deleted. `groups` contains the groups of calls of this
 * copy. Their keys are the results of {@link keyOfAffectedSignIns}.
 */
const madeFirst = memoize((plan: PlanOverOrg) => {
  const otherwise = { ...plan, isMadeFirst: true };
  const groups = groupCalls(otherwise).toReversed();
  return { plan: otherwise, groups: new Map(groups.map((group) => [keyOfAffectedSignIns(group), group])) };
});

/** Returns a text that is equal for two groups of calls if they affect the same sign-ins. */
function keyOfAffectedSignIns({ type, policyIds, appIds, move, userIds }: CallGroup): string {
  return JSON.stringify([type, policyIds, appIds, move, userIds]);
}

/**
 * Returns the addresses of replaced rules that can be created before their old versions are deleted. They can if no other rule has the new
 * name.
 */
function replacedIn({ calls }: CallGroup, { before }: PlanOverOrg): readonly string[] {
  const of = (what: string) => calls.filter((call) => call.what === what && call.kind === 'rule');
  const free = of('create').filter(({ name, policyId = '' }) => isFreeName(name, policyId, before));
  const made = new Set(free.map(({ address }) => address));
  return [...new Set(of('delete').flatMap(({ address }) => (made.has(address) ? [address] : [])))];
}

function distinct(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(lists.map((list) => [list.join('\n'), list])).values()];
}

/** Returns the dependencies between resources in the state before a plan. Terraform deletes objects in the reverse order. */
function priorDependencies(plan: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const root = isObject(plan) && isObject(plan.prior_state) ? plan.prior_state.values : undefined;
  const waiting: unknown[] = [isObject(root) ? root.root_module : undefined];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (!isObject(module)) continue;
    if (Array.isArray(module.child_modules)) waiting.push(...module.child_modules);
    for (const resource of Array.isArray(module.resources) ? module.resources : []) {
      if (!isObject(resource) || typeof resource.address !== 'string') continue;
      const address = addressOf(resource.address);
      if (address === undefined || !Array.isArray(resource.depends_on)) continue;
      const own = getOrMake(found, configuredKey(address), () => new Set());
      for (const other of resource.depends_on) if (typeof other === 'string') own.add(other);
    }
  }
  return found;
}
