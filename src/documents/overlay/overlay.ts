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
import { danglingIn } from '../collect/references.js';
import { conditionsIn } from '../resources/conditions.js';
import { UNMANAGED } from '../terraform/unmanaged.js';
import { adopting } from './adopting.js';
import { inPlaceOf } from './in-place-of.js';
import { inTheirPolicies } from './in-their-policies.js';
import { listedMembers, mergedApart, withOwnersOf } from './listed-apart.js';
import { policiesWithRoom } from './made-room.js';
import { mergedMappings } from './merged-mappings.js';
import { withMoved } from './moved-by-rules.js';
import { listsNotInOrg, PLAN_AGAIN, rulesNotInOrg } from './not-in-org.js';
import { mergedIds, mergedThreeWays, type ThreeWays } from './three-way.js';
import { withoutDoubted, withoutRulesInDoubt } from './without-doubted.js';

/** A plan of Terraform, as two snapshots. */
export interface PlannedChange {
  /** What Terraform had found. */
  readonly prior: Snapshot;
  readonly planned: Snapshot;
}

/** Of a problem: the plan had found another org than the one that it is laid over. */
export const PLAN_OF_ANOTHER_STATE = 'plan-of-another-state';

/** An org as it will be, and what of it is not as the plan had found it. */
export interface Overlaid {
  readonly snapshot: Snapshot;
  readonly problems: readonly Problem[];
}

/** An org with what a plan changes in it, by id. Spec: Terraform, 1, 2. */
export function overlaid(found: Snapshot, given: PlannedChange): Overlaid {
  const org = withoutDoubted(found, given.planned, newlyUnknown(given));
  const had = inTheirPolicies(org, given.prior, given.prior);
  const leads = adopting(inTheirPolicies(org, given.planned, given.prior), had, org);
  const change = withOwnersOf(org, { prior: had, planned: leads });
  const { prior, planned } = change;
  const overlay = overlayOf(org, change);
  const lists = <Key extends ListKey>(key: Key) =>
    mergedList(
      { current: org[key], prior: prior[key], planned: planned[key] } as ThreeWays<readonly Listed[]>,
      overlay,
    );
  const ways = { current: org.policies, prior: prior.policies, planned: planned.policies };
  const opened = newlyUnknown(change);
  const merged = withoutRulesInDoubt(mergedPolicies(ways, overlay), planned, opened, overlay.sources);
  const policies = policiesWithRoom(merged, ways, overlay.sources);
  const groups = lists('groups') as readonly Group[];
  const ofUsers = { current: org.users, prior: prior.users, planned: planned.users };
  const users = mergedList(ofUsers, overlay, mergedOne, isOnlyNamedIn(prior));
  const apps = lists('apps') as readonly App[];
  const groupRules = mergedList(
    { current: org.groupRules ?? [], prior: prior.groupRules ?? [], planned: planned.groupRules ?? [] },
    overlay,
  );
  const apart = mergedApart(org, change, groups);
  const memberships = membershipsOf(org, change, groups);
  const mapped = mergedMappings({ org, after: { policies, apps }, change, opened });
  const others = opened.filter(({ collection }) => collection !== 'mappings');
  const unknown = [
    ...(org.unknown ?? []),
    ...others,
    ...mapped.unknown,
    ...apart.unknown,
    ...rulesNotInOrg(ways),
  ];
  const { groupRules: _, ...rest } = org;
  const listed: Snapshot = {
    ...rest,
    policies,
    mappings: mapped.mappings.map(({ mapping, by }) => (by ? placed({ ...mapping }, by, overlay) : mapping)),
    apps,
    groups,
    users: users.map((user) => inItsGroups(user, memberships, overlay)),
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
  const missing = listsNotInOrg({ current: org, prior, planned }, listed);
  const snapshot = missing.length === 0 ? listed : { ...listed, unknown: [...unknown, ...missing] };
  const moved = withMoved({ org, after: snapshot, change });
  const dangling = danglingIn(moved.snapshot, { earlier: org });
  const after = withEvidence(moved.snapshot, idsHeldBy(org, prior));
  return { snapshot: after, problems: [...staleProblems(overlay), ...moved.problems, ...dangling] };
}

/** The ids of what was there before the plan: where it is gone, the plan deletes it, and nothing is missing. */
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
  /** Policies that Terraform does not manage, or not all of whose rules it does. */
  readonly unmanaged: ReadonlySet<string | undefined>;
  /** So many documents stand before those of the plan. */
  readonly documents: number;
  /** What is not there that the plan changes, and what is otherwise than the plan had found it. */
  readonly missing: string[];
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

/** The object at the place of the one in the plan that it is made of. */
function placed<Value extends object>(value: Value, of: object, overlay: Overlay): Value {
  const source = overlay.planned.sources.get(of);
  if (source !== undefined) overlay.sources.set(value, sourceAfter(source, overlay.documents));
  return value;
}

/** The source, where so many other documents stand before its own. */
export function sourceAfter(source: Source, documents: number): Source {
  const { terraform } = source;
  const document = source.document + documents;
  return terraform === undefined
    ? { ...source, document }
    : { ...source, document, terraform: { ...terraform, document: terraform.document + documents } };
}

/** What the plan does not change stays where it stands, and Terraform manages it all the same. */
function managed<Value extends object>(
  current: Value,
  by: object,
  overlay: Overlay,
  state: 'planned' | 'prior' = 'planned',
): Value {
  if (current === by) return placed(current, by, overlay);
  const [source, origin] = [overlay.sources.get(current), overlay[state].sources.get(by)];
  if (source !== undefined && origin?.terraform !== undefined)
    overlay.sources.set(current, managedSource(source, sourceAfter(origin, overlay.documents)));
  return current;
}

export function managedSource(source: Source, { terraform }: Source): Source {
  return terraform === undefined || terraform.isUnmanaged
    ? source
    : { ...source, terraform: { ...terraform, base: source.pointer } };
}

/** Without what the plan deletes and nothing keeps, with what it makes, and with what it changes. */
function mergedList<One extends Listed>(
  { current, prior, planned }: ThreeWays<readonly One[]>,
  overlay: Overlay,
  one: (ways: ThreeWays<One>, overlay: Overlay) => One = mergedOne,
  isKept: (resource: One) => boolean = () => false,
): readonly One[] {
  const [before, after] = [byId(prior), byId(planned)];
  const there = byId(current);
  const kept = current.flatMap((resource) => {
    const [found, left] = [before.get(resource.id), after.get(resource.id)];
    if (left === undefined) return found === undefined || isKept(resource) ? [resource] : [];
    return [one({ current: resource, prior: found ?? bare(left), planned: left }, overlay)];
  });
  for (const resource of prior) {
    const { id, name } = resource;
    const gone = there.get(id);
    if (after.has(id)) continue;
    if (gone === undefined) overlay.missing.push(name ?? id);
    else managed(gone, resource, overlay, 'prior');
  }
  const added = planned
    .filter(({ id }) => !there.has(id))
    .flatMap((resource) => {
      const found = before.get(resource.id);
      const made = one({ current: resource, prior: found ?? resource, planned: resource }, overlay);
      if (found !== undefined && !isSame(found, resource)) overlay.missing.push(resource.name ?? resource.id);
      return found !== undefined && isSame(found, resource) ? [] : [placed(made, resource, overlay)];
    });
  return [...kept, ...added];
}

/** Of what Terraform only now takes over, it has found nothing, and leaves what it does not say. */
function bare<One extends Listed>(planned: One): One {
  const members = Object.entries(planned).filter(([key, value]) => key === 'id' || value === null);
  return Object.fromEntries(members) as unknown as One;
}

function isSame(one: object, other: object): boolean {
  return mergedThreeWays({ current: 'same', prior: one, planned: other }, () => {}) === 'same';
}

/** An org may hold members by their groups, or the other way round. */
const MEMBERS = ['groupIds', 'userIds'] as const;

function isList(key: string): key is (typeof MEMBERS)[number] {
  return (MEMBERS as readonly string[]).includes(key);
}

function mergedOne<One extends Listed>({ current, prior, planned }: ThreeWays<One>, overlay: Overlay): One {
  const isTakenOver = prior.name == null;
  const isHeld = ([key = '']: readonly string[]) => !isList(key) || idsIn(current, key) !== undefined;
  const whole = mergedThreeWays({ current, prior, planned }, (path) => {
    if (!isTakenOver && isHeld(path)) overlay.stale.push(current.name ?? current.id);
  });
  if (whole === current) return managed(current, planned, overlay);
  const lists = MEMBERS.flatMap((key) => {
    const ids = mergedIds({
      current: idsIn(current, key),
      prior: idsIn(prior, key),
      planned: idsIn(planned, key),
    });
    return ids === undefined ? [] : [[key, ids]];
  });
  const { groupIds: _groups, userIds: _users, ...rest } = whole as Record<string, unknown>;
  const one = { ...rest, ...Object.fromEntries(lists), ...withConditions(whole, planned) } as unknown as One;
  inPlaceOf(current, one, overlay.sources);
  return placed(one, planned, overlay);
}

function idsIn(resource: object, key: (typeof MEMBERS)[number]): readonly string[] | undefined {
  return (resource as Partial<Record<typeof key, readonly string[]>>)[key];
}

/** Policies and rules say which of their conditions cannot be read. */
function withConditions(value: unknown, planned: object): object {
  const [{ conditions, unreadable }, left] = [value as Partial<Policy>, planned as Partial<Policy>];
  if (unreadable === undefined) return {};
  return deepEqual(conditions, left.conditions) ? { unreadable: left.unreadable } : conditionsIn(conditions);
}

function mergedPolicies(ways: ThreeWays<readonly Policy[]>, overlay: Overlay): readonly Policy[] {
  const planned = [...ways.planned, ...emptied(ways, overlay)];
  return mergedList({ ...ways, planned }, overlay, ({ current, prior, planned }) => {
    const rules = mergedList<Rule>(
      { current: current.rules, prior: prior.rules ?? [], planned: planned.rules },
      overlay,
      mergedOne,
      // The service's own rule of a policy that applications are mapped to goes with the policy alone. Spec: Terraform, 6, 2.
      ({ isDefault }) => isDefault && MAPPED_TYPES.includes(current.type),
    );
    const [before, after] = [withoutRules(prior), withoutRules(planned)];
    const same = isUnmanaged(planned, overlay)
      ? current
      : mergedOne({ current: { ...current, rules: [] }, prior: before, planned: after }, overlay);
    const isUnchanged = isUnmanaged(planned, overlay) || isSame(before, after);
    if (isUnchanged && sameList(rules, current.rules))
      return isUnmanaged(planned, overlay) ? current : managed(current, planned, overlay);
    const policy = { ...(isUnchanged ? current : same), rules };
    const source = overlay.sources.get(current);
    if (!isUnchanged || source === undefined) return placed(policy, planned, overlay);
    overlay.sources.set(policy, source);
    return isUnmanaged(planned, overlay) ? policy : managed(policy, planned, overlay);
  });
}

/** With the last of the rules that told of it, a policy that Terraform does not manage is not gone. */
function emptied({ prior, planned }: ThreeWays<readonly Policy[]>, overlay: Overlay): readonly Policy[] {
  const left = byId(planned);
  return prior.filter((policy) => !left.has(policy.id) && isUnmanaged(policy, overlay)).map(withoutRules);
}

function withoutRules(policy: Policy): Policy {
  return { ...policy, rules: [] };
}

/** Only its rules tell of it. */
function isUnmanaged({ id, name, conditions, settings }: Policy, { unmanaged }: Overlay): boolean {
  return unmanaged.has(id) && name === null && conditions === null && settings === null;
}

/** Whom the plan says only something of, in a resource of its own, is not gone with that. */
function isOnlyNamedIn({ users, sources }: Snapshot): (user: User) => boolean {
  const named = new Set(users.flatMap((one) => (sources.get(one)?.terraform?.isUnmanaged ? [one.id] : [])));
  return ({ id }) => named.has(id);
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

interface Memberships {
  /** By the id of a user, the groups that list them. */
  readonly prior: ReadonlyMap<string, readonly string[]>;
  readonly planned: ReadonlyMap<string, readonly string[]>;
  /** Groups that everyone is in. */
  readonly ofEveryone: readonly string[];
  /** Users of the org, whether it says their groups of any, and its groups that are gone. */
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

/** Groups of which something is unknown that may decide: they are not listed any more, and there all the same. */
function groupsInDoubt({ unknown = [] }: Snapshot): (id: string) => boolean {
  const entries = unknown.filter(({ collection }) => collection === 'groups');
  return (id) => entries.some(({ inDoubt }) => inDoubt?.includes(id));
}

function groupsByUser(snapshot: Snapshot): ReadonlyMap<string, readonly string[]> {
  const byUser = new Map<string, string[]>();
  for (const [groupId, userIds] of listedMembers(snapshot))
    for (const id of userIds) getOrMake(byUser, id, () => []).push(groupId);
  return byUser;
}

/** A user has the groups that the plan puts it into; a new one, those and no others. */
function inItsGroups(
  user: User,
  { prior, planned, ofEveryone, there, isWithGroups, gone }: Memberships,
  overlay: Overlay,
): User {
  const isNew = !there.has(user.id);
  if (isNew && !isWithGroups) return user;
  const ids = mergedIds({
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

/** What only the plan leaves open; what Terraform does not manage is known from the org. */
export function newlyUnknown({ prior, planned }: PlannedChange): readonly UnknownPart[] {
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
            `the plan changes ${counted(missing.length, 'resource')} that the org does not have: ${firstFew(missing)}; ${PLAN_AGAIN}`,
          ),
        ]),
    ...(names.length === 0
      ? []
      : [
          problem(
            `${counted(names.length, 'resource')} that the plan changes ${names.length === 1 ? 'is' : 'are'} otherwise in the org than when it was planned: ${firstFew(names)}; ${PLAN_AGAIN}`,
          ),
        ]),
  ];
}
