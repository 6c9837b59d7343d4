import type { CollectionName } from '../../../../model/resources/collections.js';
import { collectionNamed } from '../../../../model/resources/collections.js';
import { isCompletelyKnown, isListKnown, isStatedUnknown } from '../tenant/known-lists.js';
import type { OwnedList, Tenant, TenantCollection } from '../tenant/tenant.js';
import type { Reply } from './message.js';

/** Marks a reply as incomplete if a collection of the org is unknown or incomplete. */
export function markIfIncomplete(reply: Reply, tenant: Tenant, collection: TenantCollection): Reply {
  if (!isInManifest(collection) || isCompletelyKnown(tenant, collection)) return reply;
  return markIncomplete(reply, collectionNamed(collection).words);
}

/** Marks a reply as incomplete if a list that belongs to an object, such as the members of a group, is unknown or incomplete. */
export function markIfListIncomplete(reply: Reply, tenant: Tenant, list: OwnedList, of: string): Reply {
  return isListKnown(tenant, list, of)
    ? reply
    : markIncomplete(reply, `${collectionNamed(list).words} of ${of}`);
}

/**
 * Marks a reply as incomplete if the export documents state that the list is unknown or incomplete. An empty list without such a statement
 * counts as complete.
 */
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

/**
 * Marks a reply as incomplete; `what` names the unknown part. If the reply is already marked, the existing mark stays: it is about the
 * complete answer, and the new one only about a list inside the answer.
 */
export function markIncomplete(reply: Reply, what: string): Reply {
  return reply.status === 200 ? { incomplete: what, ...reply } : reply;
}

/** Returns whether the manifest of an export can state that a collection of the tenant is incomplete (see `MANIFEST_COLLECTIONS`). */
function isInManifest(collection: TenantCollection): collection is CollectionName & TenantCollection {
  return MANIFEST_COLLECTIONS.has(collection);
}

const MANIFEST_COLLECTIONS: ReadonlySet<string> = new Set<CollectionName>([
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
