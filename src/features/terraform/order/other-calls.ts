import { deepEqual } from '../../../base/deep-equal.js';
import { isObject, type Members } from '../../../base/object.js';
import type { FilledInstance } from '../../../documents/terraform/links/filled.js';
import type { ManagedObject } from '../../../documents/terraform/links/managed.js';
import type { ResourceRelation } from '../../../documents/terraform/resources/resource-row.js';
import { resourceRowsOf } from '../../../documents/terraform/resources/rows.js';
import { idOf } from '../../../documents/terraform/state/instance.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import { mappedPolicies } from '../../../model/policies/policy-of-app.js';
import type { PolicyType } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { worldOf } from '../../../model/policies/world-of-snapshot.js';
import {
  type CallDraft,
  isGone,
  isMadeFirst,
  isReplaced,
  type PlanOverOrg,
  UNRANKED,
} from './plan-over-org.js';

const TOUCHED = { effect: 'touch', list: UNRANKED } as const;

/** Returns the calls that create, change and delete a zone. A zone is deactivated before it is deleted. Spec: Terraform, 4.9. */
export function zoneCalls(object: ManagedObject, { before, after }: PlanOverOrg): readonly CallDraft[] {
  const zoneIn = ({ zones }: Snapshot, id: string | undefined) => zones.find((zone) => zone.id === id);
  const earlier = object.before && idOf({ address: object.address, values: object.before });
  const was = zoneIn(before, earlier);
  const is = isGone(object) ? undefined : zoneIn(after, idOf(object));
  const shared = { ...TOUCHED, object, address: object.address, kind: 'zone' } as const;
  const called = ({ id, name }: { readonly id: string; readonly name?: string | null }) => ({
    id,
    name: name ?? id,
  });
  if (was !== undefined && is !== undefined && was.id === is.id)
    return deepEqual(was, is) ? [] : [{ ...shared, ...called(is), what: 'update', step: 0 }];
  const last = isMadeFirst(object) ? 3 : 0;
  return [
    ...(was === undefined ? [] : [{ ...shared, ...called(was), what: 'delete', step: last } as const]),
    ...(is === undefined ? [] : [{ ...shared, ...called(is), what: 'create', step: 1 } as const]),
    ...(is?.status === 'INACTIVE'
      ? [{ ...shared, ...called(is), what: 'deactivate', step: 2 } as const]
      : []),
  ];
}

/** Returns the calls that create or delete an application, or that map it to another policy. Spec: Terraform, 4.12. */
export function appCalls(object: ManagedObject, { before, after }: PlanOverOrg): readonly CallDraft[] {
  const nameOf = (id: string) => [...after.apps, ...before.apps].find((app) => app.id === id)?.label ?? id;
  const call = (id: string, mapsFor: string) =>
    ({
      ...TOUCHED,
      object,
      address: object.address,
      kind: 'application',
      id,
      name: nameOf(id),
      mapsFor,
    }) as const;
  const isApp = resourceRowsOf(object).some((row) => 'kind' in row && row.kind === 'app');
  if (isApp) return ownAppCalls(object, { before, after }, (id) => call(id, 'ACCESS_POLICY'));
  if (isGone(object)) return [];
  const former = mappingsIn(object, object.before);
  return mappingsIn(object, object.values)
    .filter(({ appId, policyId }) => former.find((one) => one.appId === appId)?.policyId !== policyId)
    .map(({ appId, type }) => ({ ...call(appId, type), what: 'map', step: 0 }));
}

/**
 * Returns the calls that the resource of an application makes itself. A replaced application counts as two applications, because its id
 * changes.
 */
function ownAppCalls(
  object: ManagedObject,
  { before, after }: Pick<PlanOverOrg, 'after' | 'before'>,
  call: (id: string) => Omit<CallDraft, 'step' | 'what'>,
): readonly CallDraft[] {
  const earlier = object.before && idOf({ address: object.address, values: object.before });
  const later = isGone(object) ? undefined : idOf(object);
  const was = before.apps.find(({ id }) => id === earlier);
  const is = after.apps.find(({ id }) => id === later);
  if (was !== undefined && was.id === is?.id) {
    const isMapped = object.before?.authentication_policy !== object.values.authentication_policy;
    return isMapped ? [{ ...call(was.id), what: 'map', step: 0 }] : [];
  }
  const isMappedAfter = is !== undefined && isMappedItself(object, after);
  return [
    ...(was ? [{ ...call(was.id), what: 'delete', step: isMadeFirst(object) ? 3 : 0 } as const] : []),
    ...(is ? [{ ...call(is.id), what: 'create', step: 1 } as const] : []),
    ...(isMappedAfter ? [{ ...call(is.id), what: 'map', step: 2 } as const] : []),
  ];
}

/**
 * Returns the calls that assign users or groups to a new application. Nobody can access the application before these calls. Spec:
 * Terraform, 4.12.
 */
export function assignmentCalls(object: ManagedObject, { before, after }: PlanOverOrg): readonly CallDraft[] {
  if (isGone(object)) return [];
  const apps = new Set(assignedBy(object));
  const isThere = new Set(before.apps.map(({ id }) => id));
  const own = idOf(object);
  return after.apps
    .filter(({ id }) => apps.has(id) && !isThere.has(id) && id !== own)
    .map(({ id, label }) => ({
      ...TOUCHED,
      object,
      address: object.address,
      kind: 'application',
      what: 'assign',
      id,
      name: label ?? id,
      step: 0,
    }));
}

/** Returns whether all assignments of the application are known. */
export function isAssignmentKnown(appId: string, org: Snapshot): boolean {
  const { unknownPart } = completenessOf(org);
  return unknownPart('appGroups', appId) === undefined && unknownPart('appUsers', appId) === undefined;
}

/** Returns the applications that a resource assigns to users or groups. */
export function assignedBy(object: ManagedObject): readonly string[] {
  return relationsIn(object, object.values).flatMap((relation) =>
    relation.kind === 'list' && (relation.list === 'groupsOfApp' || relation.list === 'usersOfApp')
      ? [relation.owner]
      : [],
  );
}

/**
 * Returns whether Terraform maps a new application to its policy with a separate call. Until this call, the application has the default
 * policy. Spec: Terraform, 4.12.
 */
function isMappedItself({ values }: ManagedObject, { policies }: Snapshot): boolean {
  const { authentication_policy: policyId, skip_authentication_policy: skip, type } = values;
  if (typeof policyId !== 'string' || policyId === '' || skip === true || type === 'service') return false;
  return policies.some(({ id, isDefault }) => id === policyId && !isDefault);
}

/**
 * Returns the calls that change the members of groups. The Terraform provider adds members before it removes others. A replaced resource
 * removes its members first. Spec: Terraform, 4.11.
 */
export function membershipCalls(object: ManagedObject, { before, after }: PlanOverOrg): readonly CallDraft[] {
  const was = new Map(membersIn(object, object.before).map((one) => [keyOf(one), one]));
  const is = new Map(
    (isGone(object) ? [] : membersIn(object, object.values)).map((one) => [keyOf(one), one]),
  );
  const world = worldOf(before);
  const call = ({ userId, groupId }: Member, what: 'add' | 'remove', step: number): CallDraft[] => {
    const { inside, complete } = world.person(userId).memberships;
    const isIn = inside.includes(groupId);
    if (what === 'add' ? isIn : complete && !isIn) return [];
    const user = [...after.users, ...before.users].find(({ id }) => id === userId);
    const group = [...after.groups, ...before.groups].find(({ id }) => id === groupId);
    const name = `${user?.login ?? userId} ${what === 'add' ? 'to' : 'from'} ${group?.name ?? groupId}`;
    const shared = { ...TOUCHED, object, address: object.address, kind: 'membership' } as const;
    return [{ ...shared, id: `${userId} ${groupId}`, groupId, name, what, step }];
  };
  const isLeftFirst = isReplaced(object) && !isMadeFirst(object);
  return [
    ...[...is].flatMap(([key, member]) => (was.has(key) ? [] : call(member, 'add', isLeftFirst ? 1 : 0))),
    ...[...was].flatMap(([key, member]) => (is.has(key) ? [] : call(member, 'remove', isLeftFirst ? 0 : 1))),
  ];
}

/** Returns the user id of a membership. */
export function memberIdOf({ id }: Pick<CallDraft, 'id'>): string {
  return id.slice(0, id.indexOf(' '));
}

interface Member {
  readonly userId: string;
  readonly groupId: string;
}

function keyOf({ userId, groupId }: Member): string {
  return `${userId} ${groupId}`;
}

function membersIn(object: ManagedObject, values: Members | undefined): readonly Member[] {
  return relationsIn(object, values).flatMap((relation) =>
    relation.kind === 'list' && relation.list === 'usersOfGroup'
      ? relation.ids.map((userId) => ({ userId, groupId: relation.owner }))
      : [],
  );
}

function mappingsIn(object: ManagedObject, values: Members | undefined) {
  return relationsIn(object, values).filter((relation) => relation.kind === 'mapping');
}

/** Returns the relations (memberships, assignments, mappings) that a resource with the given values creates. */
function relationsIn(object: ManagedObject, values: Members | undefined): readonly ResourceRelation[] {
  if (!isObject(values)) return [];
  const instance: FilledInstance = {
    ...object,
    values,
    gaps: [],
    sensitive: undefined,
    isCreated: false,
    isChanged: true,
    isDeposed: false,
    isKeptInService: false,
    isReadDuringApply: false,
  };
  return resourceRowsOf(object).flatMap((row) => ('relations' in row ? row.relations(instance) : []));
}

/**
 * Returns a function that finds the policy of a type for an application. The function returns the policy, or the reason why it is unknown.
 */
export function policyFinder(org: Snapshot, type: PolicyType): ReturnType<typeof mappedPolicies> {
  const ids = new Set(org.policies.filter((policy) => policy.type === type.name).map(({ id }) => id));
  return mappedPolicies(org, type, ids);
}

/** Returns the id of the default policy of a type, if the org contains it. It applies to applications without another policy. */
export function defaultPolicyIn({ policies }: Snapshot, type: string): string | undefined {
  return policies.find((policy) => policy.type === type && policy.isDefault)?.id;
}
