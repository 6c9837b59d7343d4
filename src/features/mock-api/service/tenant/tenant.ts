import { memoize } from '../../../../base/memo.js';
import type { Members } from '../../../../base/object.js';
import type { AppMapping, Edition, Engine } from '../../../../model/policies/snapshot.js';
import type { UnknownPart } from '../../../../model/policies/unknown-part.js';
import type { TenantFeatures } from './features.js';

/**
 * An org as the service stores it, with all members that its API answers. Plain data; a write creates a new tenant. The simulator and the
 * linter read its snapshot (`snapshot-of.ts`).
 */
export interface Tenant {
  readonly brand: string;
  readonly edition: Edition;
  readonly engine: Engine;
  /** The number of writes. */
  readonly revision: number;
  /** The newest time in the objects. */
  readonly newest: string;
  readonly objects: Readonly<Record<TenantCollection, readonly Stored[]>>;
  readonly owned: Readonly<Record<OwnedList, ReadonlyMap<string, readonly Stored[]>>>;
  readonly mappings: readonly AppMapping[];
  readonly features: TenantFeatures;
  /** The parts that the documents state as unknown. */
  readonly unknown?: readonly UnknownPart[];
}

/** An object of the service, without its links. */
export type Stored = Members & { readonly id: string };

/** The collections of an org, by the keys of its documents. */
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

/** The lists of an owner, by the id of the owner, if they are known. A membership may be known from either side. Only ids are stored. */
export const OWNED_LISTS = ['rules', 'groupMembers', 'userGroups', 'appGroups', 'appUsers'] as const;

export type OwnedList = (typeof OWNED_LISTS)[number];

/** Returns the object with an id in a collection. */
export function storedIn({ objects }: Tenant, collection: TenantCollection, id: string): Stored | undefined {
  return byId(objects[collection]).get(id);
}

export function ownedBy({ owned }: Tenant, list: OwnedList, id: string): readonly Stored[] {
  return owned[list].get(id) ?? NONE;
}

const NONE: readonly Stored[] = [];

/** Returns the tenant with an object that replaces the one with the same id, or is appended. */
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

/** Returns the tenant with another list of an owner, or without the list if `objects` is `undefined`. */
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

/** Returns the list with an object that replaces the one with the same id, or is appended. */
export function put(list: readonly Stored[], object: Stored): readonly Stored[] {
  return list.some(({ id }) => id === object.id)
    ? list.map((one) => (one.id === object.id ? object : one))
    : [...list, object];
}

const byId = memoize(
  (list: readonly Stored[]): ReadonlyMap<string, Stored> => new Map(list.map((one) => [one.id, one])),
);

/** Returns whether the service created the object: a default policy, a default rule, or a system zone. */
export function isSystemObject({ system }: Stored): boolean {
  return system === true;
}

/** Returns the name of an object for people. */
export function storedName({ id, name }: Stored): string {
  return typeof name === 'string' && name !== '' ? name : id;
}
