import { memoize } from '../../../../base/memo.js';
import type { Members } from '../../../../base/object.js';
import type { LintRule } from '../../../../lint/rule/rule.js';
import type { AppMapping, Edition, Engine } from '../../../../model/policies/snapshot.js';
import type { UnknownPart } from '../../../../model/policies/unknown-part.js';
import type { TenantFeatures } from './features.js';

/**
 * An org as the service stores it, with all fields that its API returns. A change creates a new value and leaves this one unchanged. The
 * simulator and the linter read the snapshot of the org (`snapshot-of.ts`).
 */
export interface Tenant {
  readonly brand: string;
  readonly edition: Edition;
  readonly engine: Engine;
  /** The number of changes since the org was read. */
  readonly revision: number;
  /** The latest time that occurs in the objects of the org. */
  readonly newest: string;
  readonly objects: Readonly<Record<TenantCollection, readonly Stored[]>>;
  readonly owned: Readonly<Record<OwnedList, ReadonlyMap<string, readonly Stored[]>>>;
  readonly mappings: readonly AppMapping[];
  /**
   * The mappings of authentication policies to policies for device signals. Only requests to the mock API create these mappings, because
   * export documents contain none.
   */
  readonly signalMappings?: readonly SignalMapping[];
  readonly features: TenantFeatures;
  /** The lint rules that report errors for which the service refuses a request. */
  readonly refusing: readonly LintRule[];
  /** The collections and lists of the org that the export documents state as unknown or incomplete. */
  readonly unknown?: readonly UnknownPart[];
}

/** The mapping of an authentication policy to a policy for device signals. */
export interface SignalMapping {
  readonly accessPolicyId: string;
  readonly policyId: string;
}

/** An object of the service, without its links. */
export type Stored = Members & { readonly id: string };

/** The collections of a served org, named by their keys in the export document. */
export const TENANT_COLLECTIONS = [
  'policies',
  'apps',
  'groups',
  'users',
  'userTypes',
  'zones',
  'authenticators',
  'deviceAssurances',
  'idps',
  'idpKeys',
  'behaviors',
  'groupRules',
  'schemas',
  'profileMappings',
  'brands',
  'orgFeatures',
  'orgFactors',
] as const;

export type TenantCollection = (typeof TENANT_COLLECTIONS)[number];

/**
 * The lists that belong to one object, keyed by its id. They contain only ids. A list that is unknown is absent. The membership of a user
 * in a group may be in the list of the group, in the list of the user, or in both.
 */
export const OWNED_LISTS = ['rules', 'groupMembers', 'userGroups', 'appGroups', 'appUsers'] as const;

export type OwnedList = (typeof OWNED_LISTS)[number];

/** Returns the object with an id in a collection of the org, if there is one. */
export function storedIn({ objects }: Tenant, collection: TenantCollection, id: string): Stored | undefined {
  return byId(objects[collection]).get(id);
}

export function ownedBy({ owned }: Tenant, list: OwnedList, id: string): readonly Stored[] {
  return owned[list].get(id) ?? NONE;
}

const NONE: readonly Stored[] = [];

/** Adds an object to the org. It replaces the object with the same id; otherwise it becomes the last one. */
export function withStored(tenant: Tenant, collection: TenantCollection, object: Stored): Tenant {
  return withCollection(tenant, collection, put(tenant.objects[collection], object));
}

export function withoutStored(tenant: Tenant, collection: TenantCollection, id: string): Tenant {
  return withCollection(
    tenant,
    collection,
    tenant.objects[collection].filter((one) => one.id !== id),
  );
}

export function withCollection(
  tenant: Tenant,
  collection: TenantCollection,
  objects: readonly Stored[],
): Tenant {
  return { ...tenant, objects: { ...tenant.objects, [collection]: objects } };
}

/** Replaces a list that belongs to an object; if `objects` is `undefined`, removes the list from the org. */
export function withOwned(
  tenant: Tenant,
  list: OwnedList,
  id: string,
  objects: readonly Stored[] | undefined,
): Tenant {
  const lists = new Map(tenant.owned[list]);
  if (objects === undefined) lists.delete(id);
  else lists.set(id, objects);
  return { ...tenant, owned: { ...tenant.owned, [list]: lists } };
}

/** Adds an object to a list. It replaces the object with the same id; otherwise it becomes the last one. */
export function put(list: readonly Stored[], object: Stored): readonly Stored[] {
  return list.some(({ id }) => id === object.id)
    ? list.map((one) => (one.id === object.id ? object : one))
    : [...list, object];
}

const byId = memoize(
  (list: readonly Stored[]): ReadonlyMap<string, Stored> => new Map(list.map((one) => [one.id, one])),
);

/** Returns whether the service created an object: a default policy, a default rule, or a system zone. */
export function isSystemObject({ system }: Stored): boolean {
  return system === true;
}

/** Returns the name of an object, or its id if it has no name, for messages to people. */
export function storedName({ id, name }: Stored): string {
  return typeof name === 'string' && name !== '' ? name : id;
}
