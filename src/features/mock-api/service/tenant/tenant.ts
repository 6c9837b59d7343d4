import { memoize } from '../../../../base/memo.js';
import type { Members } from '../../../../base/object.js';
import type { AppMapping, Edition, Engine } from '../../../../model/policies/snapshot.js';
import type { UnknownPart } from '../../../../model/policies/unknown-part.js';
import type { TenantFeatures } from './features.js';

/**
 * One org as the service keeps it: its objects with all that its API gives of them. Plain data; a write makes another.
 * The snapshot of it is what the simulator and the linter read (`snapshot-of.ts`).
 */
export interface Tenant {
  readonly brand: string;
  readonly edition: Edition;
  readonly engine: Engine;
  /** How many writes made it what it is. */
  readonly revision: number;
  /** The newest time that stands in it. */
  readonly newest: string;
  readonly objects: Readonly<Record<TenantCollection, readonly Stored[]>>;
  readonly owned: Readonly<Record<OwnedList, ReadonlyMap<string, readonly Stored[]>>>;
  readonly mappings: readonly AppMapping[];
  readonly features: TenantFeatures;
  /** What it says it does not know. */
  readonly unknown?: readonly UnknownPart[];
}

/** An object of the service, without its links. */
export type Stored = Members & { readonly id: string };

/** What an org holds, under the names that documents give its sections. */
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
 * What an object holds, by the id of that object, where it is known; of a membership, either side may know it, and no more
 * than the id is kept.
 */
export const OWNED_LISTS = ['rules', 'groupMembers', 'userGroups', 'appGroups', 'appUsers'] as const;

export type OwnedList = (typeof OWNED_LISTS)[number];

/** The object of a collection with this id. */
export function storedIn({ objects }: Tenant, collection: TenantCollection, id: string): Stored | undefined {
  return byId(objects[collection]).get(id);
}

export function ownedBy({ owned }: Tenant, list: OwnedList, id: string): readonly Stored[] {
  return owned[list].get(id) ?? NONE;
}

const NONE: readonly Stored[] = [];

/** The tenant with the object in the place of the one with its id, or at the end. */
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

/** The tenant with another list of that owner; without any where the list is missing. */
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

/** The list with the object in the place of the one with its id, or at the end. */
export function put(list: readonly Stored[], object: Stored): readonly Stored[] {
  return list.some(({ id }) => id === object.id)
    ? list.map((one) => (one.id === object.id ? object : one))
    : [...list, object];
}

const byId = memoize(
  (list: readonly Stored[]): ReadonlyMap<string, Stored> => new Map(list.map((one) => [one.id, one])),
);

/** What the service made: a default policy, a default rule, a zone of its own. */
export function isSystemObject({ system }: Stored): boolean {
  return system === true;
}

/** What people call it. */
export function storedName({ id, name }: Stored): string {
  return typeof name === 'string' && name !== '' ? name : id;
}
