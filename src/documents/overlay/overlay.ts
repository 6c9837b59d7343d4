import { deepEqual } from '../../base/deep-equal.js';
import { byId } from '../../base/group-by.js';
import { getOrMake } from '../../base/memo.js';
import { counted, firstFew } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import { ORG_COLLECTIONS } from '../../model/policies/completeness.js';
import { withEvidence } from '../../model/policies/evidence.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import { MAPPED_TYPES } from '../../model/policies/policy-type.js';
import type { App, Group, Snapshot, Source, User } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import { danglingProblem, findDanglingReferences } from '../collect/dangling-references.js';
import { checkConditions } from '../resources/conditions.js';
import { UNMANAGED } from '../terraform/conversion/unmanaged.js';
import { adoptExistingObjects } from './adopted-objects.js';
import { applyGroupRules } from './group-rule-effects.js';
import { placeHiddenRules } from './hidden-rules.js';
import { mergeMappings } from './merged-mappings.js';
import { findIncompleteCollections, findMissingRules, PLAN_AGAIN } from './missing-from-org.js';
import { addListOwners, listedMembers, mergeSeparateLists } from './separate-lists.js';
import { shiftPolicyPriorities } from './shifted-priorities.js';
import { mergeIds, mergeThreeWays, type ThreeWays } from './three-way.js';
import { removeUncertainMembers, removeUncertainRules } from './uncertain-parts.js';
import { withSourceOf } from './with-source-of.js';

/** A Terraform plan as two snapshots of the org: before and after the apply. */
export interface PlannedChange {
  /** The state that Terraform found when it made the plan. */
  readonly prior: Snapshot;
  readonly planned: Snapshot;
}

/** The problem code for a plan that was made for a different state of the org than that of the given export. */
export const PLAN_OF_ANOTHER_STATE = 'plan-of-another-state';

/**
 * An org after a plan, and the problems that were found: for example, a value in the org differs from the state that the plan was made for.
 */
export interface OverlaidOrg {
  readonly snapshot: Snapshot;
  readonly problems: readonly Problem[];
}

/** Overlays a plan on an org. Objects of the plan are matched with those of the org by id. Spec: Terraform, 1, 2. */
export function overlayPlan(found: Snapshot, given: PlannedChange): OverlaidOrg {
  const org = removeUncertainMembers(found, given.planned, findNewUnknowns(given));
  const had = placeHiddenRules(org, given.prior, given.prior);
  const leads = adoptExistingObjects(placeHiddenRules(org, given.planned, given.prior), had, org);
  const change = addListOwners(org, { prior: had, planned: leads });
  const { prior, planned } = change;
  const overlay = overlayOf(org, change);
  const lists = <Key extends ListKey>(key: Key) =>
    mergeList(
      { current: org[key], prior: prior[key], planned: planned[key] } as ThreeWays<readonly Listed[]>,
      overlay,
    );
  const ways = { current: org.policies, prior: prior.policies, planned: planned.policies };
  const opened = findNewUnknowns(change);
  const merged = removeUncertainRules(mergePolicies(ways, overlay), planned, opened, overlay.sources);
  const policies = shiftPolicyPriorities(merged, ways, overlay.sources);
  const groups = lists('groups') as readonly Group[];
  const ofUsers = { current: org.users, prior: prior.users, planned: planned.users };
  const users = mergeList(ofUsers, overlay, mergeResource, isOnlyNamedIn(prior));
  const apps = lists('apps') as readonly App[];
  const groupRules = mergeList(
    { current: org.groupRules ?? [], prior: prior.groupRules ?? [], planned: planned.groupRules ?? [] },
    overlay,
  );
  const apart = mergeSeparateLists(org, change, groups);
  const memberships = membershipsOf(org, change, groups);
  const mapped = mergeMappings({ org, after: { policies, apps }, change, opened });
  const others = opened.filter(({ collection }) => collection !== 'mappings');
  const unknown = [
    ...(org.unknown ?? []),
    ...others,
    ...mapped.unknown,
    ...apart.unknown,
    ...findMissingRules(ways),
  ];
  const { groupRules: _, ...rest } = org;
  const listed: Snapshot = {
    ...rest,
    policies,
    mappings: mapped.mappings.map(({ mapping, by }) =>
      by ? copySource({ ...mapping }, by, overlay) : mapping,
    ),
    apps,
    groups,
    users: users.map((user) => updateGroups(user, memberships, overlay)),
    userTypes: lists('userTypes') as Snapshot['userTypes'],
    zones: lists('zones') as Snapshot['zones'],
    authenticators: lists('authenticators') as Snapshot['authenticators'],
    deviceAssurances: lists('deviceAssurances') as Snapshot['deviceAssurances'],
    idps: lists('idps') as Snapshot['idps'],
    behaviors: lists('behaviors') as Snapshot['behaviors'],
    ...((org.groupRules !== undefined || groupRules.length > 0) && { groupRules }),
    ...(apart.listedApart && { listedApart: apart.listedApart }),
    ...(unknown.length > 0 && { unknown }),
    ...(planned.successors && { successors: planned.successors }),
    ...(planned.resourceChanges && { resourceChanges: planned.resourceChanges }),
    ...(planned.isPlannedInPart && { isPlannedInPart: true }),
    sources: overlay.sources,
    documents: [...org.documents, ...planned.documents],
  };
  const missing = findIncompleteCollections({ current: org, prior, planned }, listed);
  const snapshot = missing.length === 0 ? listed : { ...listed, unknown: [...unknown, ...missing] };
  const moved = applyGroupRules({ org, after: snapshot, change });
  const dangling = findDanglingReferences(moved.snapshot, { earlier: org }).map(danglingProblem);
  const after = withEvidence(moved.snapshot, idsHeldBy(org, prior));
  return { snapshot: after, problems: [...staleProblems(overlay), ...moved.problems, ...dangling] };
}

/**
 * Returns the ids of all objects that exist before the plan. If such an object is absent after the plan, the plan deleted it, so it does
 * not count as missing.
 */
function idsHeldBy(...states: readonly Snapshot[]): ReadonlySet<string> {
  return new Set(
    states.flatMap((state) => ORG_COLLECTIONS.flatMap((name) => state[name].map(({ id }) => id))),
  );
}

type ListKey =
  | 'apps'
  | 'authenticators'
  | 'behaviors'
  | 'deviceAssurances'
  | 'groups'
  | 'idps'
  | 'userTypes'
  | 'users'
  | 'zones';

interface Listed {
  readonly id: string;
  readonly name?: string | null | undefined;
}

interface Overlay {
  readonly sources: Map<object, Source>;
  readonly prior: Snapshot;
  readonly planned: Snapshot;
  /** The ids of policies that Terraform does not manage, or whose rules it manages only partially. */
  readonly unmanaged: ReadonlySet<string | undefined>;
  /** The number of documents of the org. The documents of the plan come after them in the list of all documents. */
  readonly documents: number;
  /** The names of changed resources that the org does not contain. */
  readonly missing: string[];
  /** The names of resources that differ between the org and the state that the plan found. */
  readonly stale: string[];
}

function overlayOf(org: Snapshot, { prior, planned }: PlannedChange): Overlay {
  const partly = [prior, planned].flatMap(({ unknown = [] }) =>
    unknown.filter(({ collection, why }) => collection === 'rules' && why === UNMANAGED),
  );
  return {
    sources: new Map(org.sources),
    prior,
    planned,
    unmanaged: new Set(partly.map(({ of }) => of)),
    documents: org.documents.length,
    missing: [],
    stale: [],
  };
}

/** Gives an object the source location of the planned object from which it derives, and returns the object. */
function copySource<Value extends object>(value: Value, of: object, overlay: Overlay): Value {
  const source = overlay.planned.sources.get(of);
  if (source !== undefined) overlay.sources.set(value, shiftSource(source, overlay.documents));
  return value;
}

/** Returns the source location with its document index shifted by the number of documents before those of the plan. */
export function shiftSource(source: Source, documents: number): Source {
  const { terraform } = source;
  const document = source.document + documents;
  return terraform === undefined
    ? { ...source, document }
    : { ...source, document, terraform: { ...terraform, document: terraform.document + documents } };
}

/** Marks an unchanged object as managed by Terraform; it keeps its location in the org. */
function markManaged<Value extends object>(
  current: Value,
  by: object,
  overlay: Overlay,
  state: 'planned' | 'prior' = 'planned',
): Value {
  if (current === by) return copySource(current, by, overlay);
  const [source, origin] = [overlay.sources.get(current), overlay[state].sources.get(by)];
  if (source !== undefined && origin?.terraform !== undefined)
    overlay.sources.set(current, managedSource(source, shiftSource(origin, overlay.documents)));
  return current;
}

export function managedSource(source: Source, { terraform }: Source): Source {
  return terraform === undefined || terraform.isUnmanaged
    ? source
    : { ...source, terraform: { ...terraform, base: source.pointer } };
}

/**
 * Merges the plan's changes into a list: removes resources that the plan deletes, unless `isKept` returns true, and adds or replaces those
 * that it creates or changes.
 */
function mergeList<One extends Listed>(
  { current, prior, planned }: ThreeWays<readonly One[]>,
  overlay: Overlay,
  one: (ways: ThreeWays<One>, overlay: Overlay) => One = mergeResource,
  isKept: (resource: One) => boolean = () => false,
): readonly One[] {
  const [before, after] = [byId(prior), byId(planned)];
  const there = byId(current);
  const kept = current.flatMap((resource) => {
    const [found, left] = [before.get(resource.id), after.get(resource.id)];
    if (left === undefined) return found === undefined || isKept(resource) ? [resource] : [];
    return [one({ current: resource, prior: found ?? onlyUnsetValues(left), planned: left }, overlay)];
  });
  for (const resource of prior) {
    const { id, name } = resource;
    const gone = there.get(id);
    if (after.has(id)) continue;
    if (gone === undefined) overlay.missing.push(name ?? id);
    else markManaged(gone, resource, overlay, 'prior');
  }
  const added = planned
    .filter(({ id }) => !there.has(id))
    .flatMap((resource) => {
      const found = before.get(resource.id);
      const made = one({ current: resource, prior: found ?? resource, planned: resource }, overlay);
      if (found !== undefined && !isSame(found, resource)) overlay.missing.push(resource.name ?? resource.id);
      return found !== undefined && isSame(found, resource) ? [] : [copySource(made, resource, overlay)];
    });
  return [...kept, ...added];
}

/**
 * Returns the assumed earlier state of a resource that Terraform did not manage before the plan: its id, and `null` for each value that the
 * plan leaves unset. A comparison of this state with the plan shows no change of these values, so the org's values are kept.
 */
function onlyUnsetValues<One extends Listed>(planned: One): One {
  const members = Object.entries(planned).filter(([key, value]) => key === 'id' || value === null);
  return Object.fromEntries(members) as unknown as One;
}

function isSame(one: object, other: object): boolean {
  return mergeThreeWays({ current: 'same', prior: one, planned: other }, () => {}) === 'same';
}

/** The keys of membership lists: an org lists either the groups of each user (`groupIds`) or the members of each group (`userIds`). */
const MEMBERS = ['groupIds', 'userIds'] as const;

function isList(key: string): key is (typeof MEMBERS)[number] {
  return (MEMBERS as readonly string[]).includes(key);
}

function mergeResource<One extends Listed>(
  { current, prior, planned }: ThreeWays<One>,
  overlay: Overlay,
): One {
  const isTakenOver = prior.name == null;
  const isHeld = ([key = '']: readonly string[]) => !isList(key) || idsIn(current, key) !== undefined;
  const whole = mergeThreeWays({ current, prior, planned }, (path) => {
    if (!isTakenOver && isHeld(path)) overlay.stale.push(current.name ?? current.id);
  });
  if (whole === current) return markManaged(current, planned, overlay);
  const lists = MEMBERS.flatMap((key) => {
    const ids = mergeIds({
      current: idsIn(current, key),
      prior: idsIn(prior, key),
      planned: idsIn(planned, key),
    });
    return ids === undefined ? [] : [[key, ids]];
  });
  const { groupIds: _groups, userIds: _users, ...rest } = whole as Record<string, unknown>;
  const one = { ...rest, ...Object.fromEntries(lists), ...withConditions(whole, planned) } as unknown as One;
  withSourceOf(current, one, overlay.sources);
  return copySource(one, planned, overlay);
}

function idsIn(resource: object, key: (typeof MEMBERS)[number]): readonly string[] | undefined {
  return (resource as Partial<Record<typeof key, readonly string[]>>)[key];
}

/**
 * Returns an object with the member `unreadable`: the reasons why some conditions of a policy or rule cannot be read. The object is empty
 * if all conditions can be read. `planned` is the policy or rule in the plan, and `value` is the result of merging it into the org. If
 * merging did not change the conditions, the reasons are those of `planned`. Otherwise, the conditions of `value` are checked again.
 */
function withConditions(value: unknown, planned: object): object {
  const [{ conditions, unreadable }, left] = [value as Partial<Policy>, planned as Partial<Policy>];
  if (unreadable === undefined) return {};
  return deepEqual(conditions, left.conditions)
    ? { unreadable: left.unreadable }
    : checkConditions(conditions);
}

function mergePolicies(ways: ThreeWays<readonly Policy[]>, overlay: Overlay): readonly Policy[] {
  const planned = [...ways.planned, ...policiesLosingAllRules(ways, overlay)];
  return mergeList({ ...ways, planned }, overlay, ({ current, prior, planned }) => {
    const rules = mergeList<Rule>(
      { current: current.rules, prior: prior.rules ?? [], planned: planned.rules },
      overlay,
      mergeResource,
      // The service creates a default rule in each policy to which applications can be mapped. Such a rule is deleted only together with
      // its policy.
      // Spec: Terraform, 6, 2.
      ({ isDefault }) => isDefault && MAPPED_TYPES.includes(current.type),
    );
    const [before, after] = [withoutRules(prior), withoutRules(planned)];
    const same = isUnmanaged(planned, overlay)
      ? current
      : mergeResource({ current: { ...current, rules: [] }, prior: before, planned: after }, overlay);
    const isUnchanged = isUnmanaged(planned, overlay) || isSame(before, after);
    if (isUnchanged && sameList(rules, current.rules))
      return isUnmanaged(planned, overlay) ? current : markManaged(current, planned, overlay);
    const policy = { ...(isUnchanged ? current : same), rules };
    const source = overlay.sources.get(current);
    if (!isUnchanged || source === undefined) return copySource(policy, planned, overlay);
    overlay.sources.set(policy, source);
    return isUnmanaged(planned, overlay) ? policy : markManaged(policy, planned, overlay);
  });
}

/** Returns policies that Terraform does not manage, if the plan deletes all of their managed rules. Such a policy is not deleted itself. */
function policiesLosingAllRules(
  { prior, planned }: ThreeWays<readonly Policy[]>,
  overlay: Overlay,
): readonly Policy[] {
  const left = byId(planned);
  return prior.filter((policy) => !left.has(policy.id) && isUnmanaged(policy, overlay)).map(withoutRules);
}

function withoutRules(policy: Policy): Policy {
  return { ...policy, rules: [] };
}

/** Returns whether Terraform does not manage the policy. The plan then has only the policy's id, which rules in the plan contain. */
function isUnmanaged({ id, name, conditions, settings }: Policy, { unmanaged }: Overlay): boolean {
  return unmanaged.has(id) && name === null && conditions === null && settings === null;
}

/**
 * Returns a predicate for users that Terraform does not manage and that only membership resources mention. If the plan deletes these
 * resources, the users are not deleted.
 */
function isOnlyNamedIn({ users, sources }: Snapshot): (user: User) => boolean {
  const named = new Set(users.flatMap((one) => (sources.get(one)?.terraform?.isUnmanaged ? [one.id] : [])));
  return ({ id }) => named.has(id);
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

interface Memberships {
  /** The groups of each user in the state before the plan, by user id. */
  readonly prior: ReadonlyMap<string, readonly string[]>;
  readonly planned: ReadonlyMap<string, readonly string[]>;
  /** The ids of groups that contain every user (everyone groups). */
  readonly ofEveryone: readonly string[];
  /** The ids of the org's users (`there`), whether any user lists groups (`isWithGroups`), and the ids of deleted groups (`gone`). */
  readonly there: ReadonlySet<string>;
  readonly isWithGroups: boolean;
  readonly gone: readonly string[];
}

function membershipsOf(org: Snapshot, change: PlannedChange, groups: readonly Group[]): Memberships {
  const left = new Set(groups.map(({ id }) => id));
  const isInDoubt = groupsInDoubt(change.planned);
  return {
    prior: groupsByUser(change.prior),
    planned: groupsByUser(change.planned),
    ofEveryone: groups.flatMap(({ id, isEveryone }) => (isEveryone ? [id] : [])),
    there: new Set(org.users.map(({ id }) => id)),
    isWithGroups: org.users.some(({ groupIds }) => groupIds !== undefined),
    gone: org.groups.flatMap(({ id }) => (left.has(id) || isInDoubt(id) ? [] : [id])),
  };
}

/**
 * Returns a predicate for groups that an unknown change of the plan may concern. Such a group may still exist, although the planned state
 * does not contain it.
 */
function groupsInDoubt({ unknown = [] }: Snapshot): (id: string) => boolean {
  const entries = unknown.filter(({ collection }) => collection === 'groups');
  return (id) => entries.some(({ uncertain: inDoubt }) => inDoubt?.includes(id));
}

function groupsByUser(snapshot: Snapshot): ReadonlyMap<string, readonly string[]> {
  const byUser = new Map<string, string[]>();
  for (const [groupId, userIds] of listedMembers(snapshot))
    for (const id of userIds) getOrMake(byUser, id, () => []).push(groupId);
  return byUser;
}

/** Updates the groups of a user. A new user is in exactly the groups that the plan states, and in the everyone group. */
function updateGroups(
  user: User,
  { prior, planned, ofEveryone, there, isWithGroups, gone }: Memberships,
  overlay: Overlay,
): User {
  const isNew = !there.has(user.id);
  if (isNew && !isWithGroups) return user;
  const ids = mergeIds({
    current: isNew ? ofEveryone : user.groupIds,
    prior: [...(prior.get(user.id) ?? []), ...gone],
    planned: planned.get(user.id),
  });
  if (ids === user.groupIds || ids === undefined) return user;
  const source = overlay.sources.get(user);
  const changed = { ...user, groupIds: ids };
  if (source !== undefined) overlay.sources.set(changed, source);
  return changed;
}

/**
 * Returns the parts of the org that the plan makes unknown. Parts that are unknown only because Terraform does not manage them are left
 * out, since the org shows them.
 */
export function findNewUnknowns({ prior, planned }: PlannedChange): readonly UnknownPart[] {
  const known = new Set((prior.unknown ?? []).map((entry) => JSON.stringify(entry)));
  return (planned.unknown ?? []).filter(
    (entry) => entry.why !== UNMANAGED && !known.has(JSON.stringify(entry)),
  );
}

function staleProblems({ missing, stale }: Overlay): Problem[] {
  const problem = (message: string): Problem => ({
    severity: 'warning',
    code: PLAN_OF_ANOTHER_STATE,
    message,
  });
  const [first] = missing;
  const names = [...new Set(stale)];
  return [
    ...(first === undefined
      ? []
      : [
          problem(
            `the plan changes ${counted(missing.length, 'resource')} that the export of the org does not contain: ${firstFew(missing)}; ${PLAN_AGAIN}`,
          ),
        ]),
    ...(names.length === 0
      ? []
      : [
          problem(
            `${counted(names.length, 'resource')} that the plan changes ${names.length === 1 ? 'has' : 'have'} changed in the org since the plan was made: ${firstFew(names)}; ${PLAN_AGAIN}`,
          ),
        ]),
  ];
}
