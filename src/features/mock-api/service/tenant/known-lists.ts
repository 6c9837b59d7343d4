import type { CollectionName } from '../../../../model/resources/collections.js';
import { type OwnedList, type Stored, type Tenant, type TenantCollection, withOwned } from './tenant.js';

/**
 * Returns whether a collection is completely known: it is not empty, and nothing states that it is incomplete. An empty collection of a
 * snapshot is unknown (`model/policies/completeness.ts`).
 */
export function isCompletelyKnown(tenant: Tenant, collection: CollectionName & TenantCollection): boolean {
  return tenant.objects[collection].length > 0 && !isStatedUnknown(tenant, collection);
}

/** Returns whether the documents state that a collection, or the list of an owner, is unknown or incomplete. */
export function isStatedUnknown({ unknown = [] }: Tenant, collection: CollectionName, of?: string): boolean {
  return unknown.some((one) => one.collection === collection && (one.of === undefined || one.of === of));
}

/** Returns whether the list of an owner is completely known. */
export function isListKnown(tenant: Tenant, list: OwnedList, of: string): boolean {
  return tenant.owned[list].has(of) && !isStatedUnknown(tenant, list, of);
}

/** Returns the tenant with another list of an owner. A list that was unknown remains incomplete: it may have other entries. */
export function withListed(tenant: Tenant, list: OwnedList, of: string, objects: readonly Stored[]): Tenant {
  const after = withOwned(tenant, list, of, objects);
  if (tenant.owned[list].has(of)) return after;
  const entry = { collection: list, of, known: 'open', why: 'the previous entries are unknown' } as const;
  return { ...after, unknown: [...(tenant.unknown ?? []), entry] };
}

/** Returns the tenant with empty lists for a new object. */
export function withEmptyLists(tenant: Tenant, of: string, ...lists: readonly OwnedList[]): Tenant {
  return lists.reduce((after, list) => withOwned(after, list, of, []), tenant);
}
