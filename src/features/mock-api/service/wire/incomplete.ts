import type { CollectionName } from '../../../../model/resources/collections.js';
import { collectionNamed } from '../../../../model/resources/collections.js';
import { isCompletelyKnown, isListKnown, isStatedUnknown } from '../tenant/known-lists.js';
import type { OwnedList, Tenant, TenantCollection } from '../tenant/tenant.js';
import type { Reply } from './message.js';

/** Marks the reply as incomplete if a collection is unknown or incomplete. */
export function markIfIncomplete(reply: Reply, tenant: Tenant, collection: TenantCollection): Reply {
  if (!isDescribed(collection) || isCompletelyKnown(tenant, collection)) return reply;
  return markIncomplete(reply, collectionNamed(collection).words);
}

/** Marks the reply as incomplete if the list of an owner is unknown or incomplete. */
export function markIfListIncomplete(reply: Reply, tenant: Tenant, list: OwnedList, of: string): Reply {
  return isListKnown(tenant, list, of)
    ? reply
    : markIncomplete(reply, `${collectionNamed(list).words} of ${of}`);
}

/** Marks the reply as incomplete only if the documents state that the list is. An empty list counts as complete. */
export function markIfStatedIncomplete(
  reply: Reply,
  tenant: Tenant,
  collection: CollectionName,
  of: string,
): Reply {
  return isStatedUnknown(tenant, collection, of)
    ? markIncomplete(reply, `${collectionNamed(collection).words} of ${of}`)
    : reply;
}

/** Marks a reply as incomplete. The first mark is kept: the list itself precedes its parts. */
export function markIncomplete(reply: Reply, what: string): Reply {
  return reply.status === 200 ? { incomplete: what, ...reply } : reply;
}

/** Returns whether the documents can state that a collection is incomplete. */
function isDescribed(collection: TenantCollection): collection is CollectionName & TenantCollection {
  return DESCRIBED.has(collection);
}

const DESCRIBED: ReadonlySet<string> = new Set<CollectionName>([
  'apps',
  'authenticators',
  'behaviors',
  'deviceAssurances',
  'groupRules',
  'groups',
  'idps',
  'userTypes',
  'users',
  'zones',
]);
