import { deepEqual } from '../../../../base/deep-equal.js';
import { isObject } from '../../../../base/object.js';
import { COLLECTION_KINDS } from '../../service/tenant/read-tenant.js';
import {
  OWNED_LISTS,
  type OwnedList,
  type Stored,
  TENANT_COLLECTIONS,
  type Tenant,
} from '../../service/tenant/tenant.js';

/** The change that a request made in one object. */
export interface ObjectChange {
  readonly change: 'changed' | 'created' | 'deleted';
  readonly kind: string;
  readonly id: string;
  /** The name of the object, if it has one. */
  readonly name?: string;
  /** The id of the object to which the changed object belongs: the policy of a rule, or the group of a group member. */
  readonly of?: string;
  /** The names of the fields that changed. */
  readonly fields?: readonly string[];
}

/** Returns the objects that differ between two states of an org, up to `most` of them. */
export function objectChanges(before: Tenant, after: Tenant, most: number): readonly ObjectChange[] {
  const changes: ObjectChange[] = [];
  for (const change of changesBetween(before, after)) {
    if (changes.length === most) break;
    changes.push(change);
  }
  return changes;
}

function* changesBetween(before: Tenant, after: Tenant): Generator<ObjectChange> {
  for (const name of TENANT_COLLECTIONS)
    yield* changesInList(before.objects[name], after.objects[name], { kind: COLLECTION_KINDS[name] });
  for (const list of OWNED_LISTS) {
    const [old, current] = [before.owned[list], after.owned[list]];
    if (old === current) continue;
    for (const of of new Set([...old.keys(), ...current.keys()]))
      yield* changesInList(old.get(of) ?? [], current.get(of) ?? [], { kind: OWNED_KINDS[list], of });
  }
  yield* changesInMappings(before, after);
}

/**
 * For each kind of list that belongs to an object, the `kind` of a change in the list. Example: a change in `groupMembers` has the kind
 * `member of a group`.
 */
const OWNED_KINDS: Readonly<Record<OwnedList, string>> = {
  rules: 'rule',
  groupMembers: 'member of a group',
  userGroups: 'group of a user',
  appGroups: 'group of an app',
  appUsers: 'user of an app',
};

function* changesInList(
  before: readonly Stored[],
  after: readonly Stored[],
  about: Pick<ObjectChange, 'kind' | 'of'>,
): Generator<ObjectChange> {
  if (before === after) return;
  const left = new Map(before.map((object) => [object.id, object]));
  for (const object of after) {
    const old = left.get(object.id);
    left.delete(object.id);
    if (old === undefined) yield { change: 'created', ...about, ...identityOf(object) };
    else if (old !== object && !deepEqual(old, object))
      yield { change: 'changed', ...about, ...identityOf(object), fields: fieldsBetween(old, object) };
  }
  for (const object of left.values()) yield { change: 'deleted', ...about, ...identityOf(object) };
}

function identityOf(object: Stored): Pick<ObjectChange, 'id' | 'name'> {
  const { id, label, profile } = object;
  const { name: own, login } = isObject(profile) ? profile : {};
  const name = [label, object.name, own, login].find((one) => typeof one === 'string' && one !== '');
  return { id, ...(typeof name === 'string' && { name }) };
}

function fieldsBetween(before: Stored, after: Stored): readonly string[] {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...all].filter((field) => !deepEqual(before[field], after[field]));
}

function* changesInMappings(before: Tenant, after: Tenant): Generator<ObjectChange> {
  if (before.mappings === after.mappings) return;
  const keyOf = ({ appId, policyId }: Tenant['mappings'][number]) => `${appId} ${policyId}`;
  const [old, current] = [before, after].map(({ mappings }) => new Set(mappings.map(keyOf))) as [
    Set<string>,
    Set<string>,
  ];
  for (const { appId: id, policyId: of } of after.mappings)
    if (!old.has(`${id} ${of}`)) yield { change: 'created', kind: 'mapping', id, of };
  for (const { appId: id, policyId: of } of before.mappings)
    if (!current.has(`${id} ${of}`)) yield { change: 'deleted', kind: 'mapping', id, of };
}
