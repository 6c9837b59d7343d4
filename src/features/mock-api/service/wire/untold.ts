import type { CollectionName } from '../../../../model/resources/collections.js';
import { collectionNamed } from '../../../../model/resources/collections.js';
import type { OwnedList, Tenant, TenantCollection } from '../tenant/tenant.js';
import { isListTold, isStatedUnknown, isToldWhole } from '../tenant/told.js';
import type { Reply } from './message.js';

/** The list of a collection; where the org does not tell it whole, the answer says so. */
export function tellingOf(reply: Reply, tenant: Tenant, collection: TenantCollection): Reply {
  if (!isDescribed(collection) || isToldWhole(tenant, collection)) return reply;
  return untold(reply, collectionNamed(collection).words);
}

/** A list that an owner has, likewise. */
export function tellingListOf(reply: Reply, tenant: Tenant, list: OwnedList, of: string): Reply {
  return isListTold(tenant, list, of) ? reply : untold(reply, `${collectionNamed(list).words} of ${of}`);
}

/** What nothing but a statement of the org says is not whole. */
export function tellingStated(reply: Reply, tenant: Tenant, collection: CollectionName, of: string): Reply {
  return isStatedUnknown(tenant, collection, of)
    ? untold(reply, `${collectionNamed(collection).words} of ${of}`)
    : reply;
}

/** What is said first stays: the list itself comes before what it is made of. */
export function untold(reply: Reply, what: string): Reply {
  return reply.status === 200 ? { untold: what, ...reply } : reply;
}

/** Of others nothing is known beside what they are served with. */
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
