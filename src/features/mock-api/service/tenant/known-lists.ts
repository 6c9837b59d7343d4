import type { CollectionName } from '../../../../model/resources/collections.js';
import { type OwnedList, type Stored, type Tenant, type TenantCollection, withOwned } from './tenant.js';

/**
 * Returns whether a collection of objects is completely known: it is not empty, and the export does not state that it is incomplete. An
 * empty collection of a snapshot is unknown (`model/policies/completeness.ts`).
 */
export function isCompletelyKnown(tenant: Tenant, collection: CollectionName & TenantCollection): boolean {
  return tenant.objects[collection].length > 0 && !isStatedUnknown(tenant, collection);
}

/** Returns whether the export documents state that a collection, or a list that belongs to an object, is unknown or incomplete. */
export function isStatedUnknown({ unknown = [] }: Tenant, collection: CollectionName, of?: string): boolean {
  return unknown.some((one) => one.collection === collection && (one.of === undefined || one.of === of));
}

/** Returns whether a list that belongs to an object, such as the members of a group, is completely known. */
export function isListKnown(tenant: Tenant, list: OwnedList, of: string): boolean {
  return tenant.owned[list].has(of) && !isStatedUnknown(tenant, list, of);
}

/** Replaces a list that belongs to an object. If the list was unknown before, it stays incomplete, because it may have other entries. */
export function withListed(tenant: Tenant, list: OwnedList, of: string, objects: readonly Stored[]): Tenant {
  const after = withOwned(tenant, list, of, objects);
  if (tenant.owned[list].has(of)) return after;
  const entry = { collection: list, of, known: 'open', why: 'the previous entries are unknown' } as const;
  return { ...after, unknown: [...(tenant.unknown ?? []), entry] };
}

/** Adds the empty lists of a new object to the org, such as the members of a new group. */
export function withEmptyLists(tenant: Tenant, of: string, ...lists: readonly OwnedList[]): Tenant {
  return lists.reduce((after, list) => withOwned(after, list, of, []), tenant);
}
