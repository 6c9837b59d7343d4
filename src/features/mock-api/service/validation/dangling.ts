import { stepsOf } from '../../../../base/pointer.js';
import type { Reference, ReferenceKind } from '../../../../model/policies/references/reference.js';
import { referencesOfPolicy } from '../../../../model/policies/references/references.js';
import { snapshotOf } from '../tenant/snapshot-of.js';
import { ownedBy, storedIn, type Tenant, type TenantCollection } from '../tenant/tenant.js';

export interface Dangling {
  /** The path of the reference inside the object that contains it, with dots between the steps. */
  readonly path: string;
  readonly id: string;
}

/**
 * Returns the references to missing objects that a change adds to policies and rules. If the org has no object of a kind at all, references
 * to that kind are ignored, because its objects are unknown.
 */
export function danglingIn(before: Tenant, after: Tenant): readonly Dangling[] {
  return after.objects.policies
    .filter(({ id }) => isWritten(id, before, after))
    .flatMap(({ id }) => {
      const known = new Set(referencesOf(before, id).map(keyOf));
      return referencesOf(after, id).filter(
        (reference) =>
          isMissing(reference, before) &&
          !known.has(keyOf(reference)) &&
          !isDeletedByChange(reference, before),
      );
    })
    .map(({ path, id }) => ({ path: stepsOf(path).map(String).join('.'), id }));
}

/** Returns whether the policy or its list of rules differs between the states before and after a change. */
function isWritten(id: string, before: Tenant, after: Tenant): boolean {
  return (
    storedIn(before, 'policies', id) !== storedIn(after, 'policies', id) ||
    ownedBy(before, 'rules', id) !== ownedBy(after, 'rules', id)
  );
}

function referencesOf(tenant: Tenant, policyId: string): readonly Reference[] {
  const snapshot = snapshotOf(tenant);
  const policy = snapshot.policies.find(({ id }) => id === policyId);
  return policy === undefined ? [] : referencesOfPolicy(policy, snapshot);
}

function isMissing({ by, isInExport, kind, id }: Reference, before: Tenant): boolean {
  return (
    !isInExport && by === undefined && before.objects[COLLECTION_OF[kind]].length > 0 && !GENERIC_IDS.has(id)
  );
}

/** Returns whether the change itself deleted the referenced object. The service keeps references to deleted objects in conditions. */
function isDeletedByChange({ kind, id }: Reference, before: Tenant): boolean {
  return before.objects[COLLECTION_OF[kind]].some((one) => one.id === id);
}

/** The values that refer to all objects of a kind instead of one. */
const GENERIC_IDS: ReadonlySet<string> = new Set(['ALL_USERS', 'ALL_ZONES']);

const COLLECTION_OF = {
  app: 'apps',
  authenticator: 'authenticators',
  behavior: 'behaviors',
  deviceAssurance: 'deviceAssurances',
  group: 'groups',
  idp: 'idps',
  policy: 'policies',
  user: 'users',
  userType: 'userTypes',
  zone: 'zones',
} as const satisfies Record<ReferenceKind, TenantCollection>;

function keyOf({ from, kind, id }: Reference): string {
  return `${from.kind} ${from.id} ${kind} ${id}`;
}
