import type { IdAndName } from '../../../analysis/questions/session/id-and-name.js';
import type { SearchLimits } from '../../../analysis/questions/session/limits.js';
import { memoize } from '../../../base/memo.js';
import { isObject } from '../../../base/object.js';
import { asFoundMissing } from '../../../documents/overlay/not-in-org.js';
import { overlaid, type PlannedChange } from '../../../documents/overlay/overlay.js';
import { type ConfiguredAddress, configuredKey } from '../../../documents/terraform/configured-key.js';
import { dependenciesIn } from '../../../documents/terraform/dependencies.js';
import { groupedRules } from '../../../documents/terraform/grouped-rules.js';
import { idOf } from '../../../documents/terraform/instance.js';
import { managedIn } from '../../../documents/terraform/managed.js';
import type { AssumptionId } from '../../../model/facts/assumptions.js';
import { syntheticId } from '../../../model/facts/synthetic-id.js';
import { assumptionsOver } from '../../../model/policies/completeness.js';
import { PLANNED_IN_PART } from '../../../model/policies/planned-in-part.js';
import type { Policy } from '../../../model/policies/policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { CallGroup } from './call.js';
import { callGroups } from './call-groups.js';
import { type CommonOrder, commonOrder } from './common-order.js';
import { endAsPlanned, type Hazard, hazardsIn } from './hazards.js';
import { lookedAtNames, type RankedByTerraform, standAsPlanned } from './looked-at.js';
import { MOST_CALLS } from './not-analyzed.js';
import { ownPolicies } from './own-policies.js';
import { type PassingState, passingStates } from './passing-states.js';
import { isChangedObject, isGone, objectsByAddress, type PlanOverOrg } from './plan-over-org.js';
import { priorDependencies } from './prior-dependencies.js';
import { remedyFor, remedyInOrder, type SafeOrder } from './remedy.js';
import { adoptedId, isFreeName, isTakenOver, policyOf } from './rule-calls.js';

/** What may come between the org before a plan is applied and the one after. */
export interface PlanOrder {
  /** The org before the plan, and once it is applied. */
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly groups: readonly GroupOrder[];
  /** Where several lists need an order: one for all of them. */
  readonly together?: CommonOrder;
  /** Changes that are no calls about rules or policies. */
  readonly others: number;
  /** The assumptions of the answer, by their numbers. */
  readonly assumptions?: readonly AssumptionId[];
}

/** The calls of one policy, or of all policies of one type, and what they may come to meanwhile. */
export interface GroupOrder extends CallGroup {
  /** What it is about, as people call it. */
  readonly name: string | null;
  /** Applications that ask another policy afterwards; none where they are only now made, or gone. */
  readonly moved?: {
    readonly applications: readonly IdAndName[];
    readonly from: readonly IdAndName[];
    readonly to: readonly IdAndName[];
  };
  /** The users whom it is about, whose groups change. */
  readonly users?: readonly IdAndName[];
  /** So many sets of calls, with what they leave, were looked at. */
  readonly looked: number;
  readonly hazards: readonly Hazard[];
  /** Orders that the rules may end in, other than planned: their names, the first first. */
  readonly wrongEnds: readonly (readonly string[])[];
  /** Resources that may wait for more than the plan shows, since they refer to local values. */
  readonly hidden?: readonly string[];
  readonly remedy?: SafeOrder;
}

export interface PlanOrderLimits extends SearchLimits {
  /** Told how many lists of rules have been looked at, where that takes long. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** A plan as it was read: its document, and what it had found and leads to. */
export interface PlanToOrder {
  readonly value: unknown;
  readonly change: PlannedChange;
}

/**
 * What may come between while a plan is applied to an org: for the calls of each policy every set of them that may have been
 * made, with the priorities that the service then gives; who gets in more easily, or not at all, than both before and
 * after; and an order in which nobody does. Spec: Terraform, 6.
 */
export function planOrderOf(
  before: Snapshot,
  { value, change }: PlanToOrder,
  { progress, ...limits }: PlanOrderLimits = {},
): PlanOrder {
  const plan = planOverOrg(before, { value, change });
  const groups = callGroups(plan);
  const counted = new Set(
    groups.flatMap(({ calls }) => calls.flatMap(({ address, also = [] }) => [address, ...also])),
  );
  const ordered = groups.map((group, index) => {
    progress?.(index, groups.length);
    return orderOf(group, plan, limits);
  });
  const together = commonOrder(ordered, plan);
  return {
    before,
    after: plan.after,
    groups: ordered,
    ...(together && { together }),
    others: plan.objects.filter((object) => isChangedObject(object) && !counted.has(object.address)).length,
    ...assumptionsOver([before]),
  };
}

/** An org before and after a plan, and what waits for what while it is applied. */
export function planOverOrg(org: Snapshot, { value, change }: PlanToOrder): PlanOverOrg {
  const sources = change.planned.documents.find((one) => one.configuration)?.configuration;
  const objects = managedIn(value, sources) ?? [];
  const configuration = isObject(value) && isObject(value.configuration) ? value.configuration : undefined;
  const dependencies = dependenciesIn(configuration, sources);
  const prior = priorDependencies(value);
  const { snapshot: after } = overlaid(org, change);
  return {
    before: asFoundMissing(org, after),
    after,
    objects,
    waitsFor: dependencies.waitsFor,
    isLeftBefore: (one, other) => dependencies.waitsFor(one, other) || waitedFor(prior, one, other),
    waitedForBy: (one) =>
      new Set([...dependencies.waitedForBy(one), ...(prior.get(configuredKey(one)) ?? [])]),
    isHidden: dependencies.isHidden,
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
  const nothing = { ...group, ...calledIn(group, plan), looked: 0, hazards: [], wrongEnds: [] };
  if (calls.length > MOST_CALLS) return nothing;
  const { states, isWhole } = passingStates(group, plan);
  const [before] = states as [PassingState, ...PassingState[]];
  const ranked = rankedIn(plan);
  const after = plannedEnd(group, states, ranked, plan);
  const found = hazardsIn(group, states, { before, after }, plan, limits);
  const isAsPlanned = isForAnybody(group) ? endingAsPlanned(states, after, ranked) : undefined;
  const isWrong = (state: PassingState) => state.isEnd && isAsPlanned?.(state) === false;
  const wrong = states.filter(isWrong);
  const hidden = addressesOf(calls).filter((address) => isHiddenAt(address, plan));
  const notAnalyzed = [
    ...group.notAnalyzed,
    ...found.notAnalyzed,
    ...(plan.after.isPlannedInPart ? [PLANNED_IN_PART] : []),
    ...(isWhole ? [] : ['there are too many orders of the rules to look at all of them']),
  ];
  const isHazardous = found.hazards.length > 0 || wrong.length > 0;
  const isOrdered = !calls.some((call) => isTakenOver(call, plan));
  const remedy =
    isHazardous && isOrdered
      ? (remedyFor(group, states, found.states, isWrong, plan) ?? otherwiseReplaced(group, plan, limits))
      : undefined;
  return {
    ...nothing,
    looked: states.length,
    hazards: found.hazards,
    wrongEnds: distinct(wrong.map(({ policies }) => lookedAtNames(policies))),
    notAnalyzed,
    ...(hidden.length > 0 && { hidden }),
    ...(remedy && { remedy }),
  };
}

/** What people call what it is about. */
function calledIn(
  { policyId, move, appIds = [], userIds }: CallGroup,
  plan: PlanOverOrg,
): Pick<GroupOrder, 'moved' | 'name' | 'users'> {
  const { policies: policyNames, apps, users } = namesIn(plan);
  const called = (names: ReadonlyMap<string, string | null>, ids: readonly (string | undefined)[]) =>
    ids.flatMap((id): IdAndName[] => (id === undefined ? [] : [{ id, name: names.get(id) ?? null }]));
  return {
    name: policyId === undefined ? null : (policyNames.get(policyId) ?? policyId),
    ...(move && {
      moved: {
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
 * The plan as it is meant. Where a rule that Terraform does not manage has the priority of one that it does, that rule makes
 * room: it is what the calls lead to when they leave the others as planned.
 */
function plannedEnd(
  group: CallGroup,
  states: readonly PassingState[],
  ranked: RankedByTerraform,
  { after }: PlanOverOrg,
): PassingState {
  const policies = ownPolicies(after, group);
  const reached = policies.some(haveTies)
    ? states.find(({ isEnd, policies: at }) => isEnd && standAsPlanned(at, ranked))
    : undefined;
  return reached ?? endAsPlanned(group, policies);
}

/**
 * Whether an end is as planned: what Terraform ranks is in that order, and what it does not rank stands where it does in
 * what is taken for the plan, unless it can come to stand nowhere else.
 */
function endingAsPlanned(
  states: readonly PassingState[],
  after: PassingState,
  ranked: RankedByTerraform,
): (state: PassingState) => boolean {
  const orderOf = ({ policies }: PassingState) => JSON.stringify(lookedAtNames(policies));
  const isRanked = ({ policies }: PassingState) => standAsPlanned(policies, ranked);
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

/** The priorities that the plan gives. */
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

/** The ids of what a resource is, and of the rules that it holds. */
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

/** In which order the rules end is said once, of the policies themselves. */
function isForAnybody({ move, userIds }: CallGroup): boolean {
  return move === undefined && userIds === undefined;
}

function addressesOf(calls: CallGroup['calls']): readonly string[] {
  return [...new Set(calls.map(({ address }) => address))];
}

function isHiddenAt(address: string, plan: PlanOverOrg): boolean {
  const object = objectsByAddress(plan).get(address);
  return object !== undefined && plan.isHidden(object);
}

/** The same, were what is replaced made before it is deleted. */
function otherwiseReplaced(group: CallGroup, plan: PlanOverOrg, limits: SearchLimits): SafeOrder | undefined {
  const replaced = replacedIn(group, plan);
  if (plan.isMadeFirst === true || replaced.length === 0) return undefined;
  const { plan: otherwise, groups } = madeFirst(plan);
  const same = groups.get(subjectOf(group));
  if (same === undefined) return undefined;
  const found = orderOf(same, otherwise, limits);
  const isSafe = found.hazards.length === 0 && found.wrongEnds.length === 0;
  const remedy = isSafe ? remedyInOrder(same, otherwise) : found.remedy;
  return remedy && { ...remedy, createBeforeDestroy: replaced };
}

/** The plan with all that is replaced made first, and its groups by whose requests they are about. */
const madeFirst = memoize((plan: PlanOverOrg) => {
  const otherwise = { ...plan, isMadeFirst: true };
  const groups = callGroups(otherwise).toReversed();
  return { plan: otherwise, groups: new Map(groups.map((group) => [subjectOf(group), group])) };
});

/** Whose requests it is about. */
function subjectOf({ type, policyIds, appIds, move, userIds }: CallGroup): string {
  return JSON.stringify([type, policyIds, appIds, move, userIds]);
}

/** Deleted and made anew, under a name that is free before the old one is deleted. */
function replacedIn({ calls }: CallGroup, { before }: PlanOverOrg): readonly string[] {
  const of = (what: string) => calls.filter((call) => call.what === what && call.kind === 'rule');
  const free = of('create').filter(({ name, policyId = '' }) => isFreeName(name, policyId, before));
  const made = new Set(free.map(({ address }) => address));
  return [...new Set(of('delete').flatMap(({ address }) => (made.has(address) ? [address] : [])))];
}

function distinct(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(lists.map((list) => [list.join('\n'), list])).values()];
}
