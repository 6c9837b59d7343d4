import type { CollectionName } from '../../model/resources/collections.js';
import type { UsedKind } from './kinds.js';

const COLLECTION = {
  policy: 'policies',
  rule: 'rules',
  zone: 'zones',
  group: 'groups',
  user: 'users',
  app: 'apps',
  'user type': 'userTypes',
  authenticator: 'authenticators',
  'device assurance': 'deviceAssurances',
  'identity provider': 'idps',
  behavior: 'behaviors',
  mapping: 'mappings',
  'group rule': 'groupRules',
  'API token': 'apiTokens',
  'settings of an application': 'appSettings',
} as const satisfies Record<UsedKind, CollectionName>;

/** Returns the collection that contains the resources of a kind. */
export function collectionOfKind(kind: UsedKind): CollectionName {
  return COLLECTION[kind];
}
