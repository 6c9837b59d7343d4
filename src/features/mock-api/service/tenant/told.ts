import type { CollectionName } from '../../../../model/resources/collections.js';
import { type OwnedList, type Stored, type Tenant, type TenantCollection, withOwned } from './tenant.js';

/**
 * Whether a collection is told whole: nothing says that it is not, and there is something in it. What a snapshot holds none
 * of is unknown (`model/policies/completeness.ts`).
 */
export function isToldWhole(tenant: Tenant, collection: CollectionName & TenantCollection): boolean {
  return tenant.objects[collection].length > 0 && !isStatedUnknown(tenant, collection);
}

/** Whether something says that a collection, or the list of an owner, is unknown whole. */
export function isStatedUnknown({ unknown = [] }: Tenant, collection: CollectionName, of?: string): boolean {
  return unknown.some((one) => one.collection === collection && (one.of === undefined || one.of === of));
}

/** Whether the list of an owner is told whole. */
export function isListTold(tenant: Tenant, list: OwnedList, of: string): boolean {
  return tenant.owned[list].has(of) && !isStatedUnknown(tenant, list, of);
}

/** The tenant with another list of that owner; one of which nothing was told stays open: there may be others. */
export function withListed(tenant: Tenant, list: OwnedList, of: string, objects: readonly Stored[]): Tenant {
  const after = withOwned(tenant, list, of, objects);
  if (tenant.owned[list].has(of)) return after;
  const entry = { collection: list, of, known: 'open', why: 'what was there before was not told' } as const;
  return { ...after, unknown: [...(tenant.unknown ?? []), entry] };
}

/** The tenant with an object that was just made, of which all lists are known: there is nothing in them. */
export function withEmptyLists(tenant: Tenant, of: string, ...lists: readonly OwnedList[]): Tenant {
  return lists.reduce((after, list) => withOwned(after, list, of, []), tenant);
}
