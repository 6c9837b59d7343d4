/**
 * A collection of an org. It contains either all objects of a kind, such as groups, or a list for each owner, such as the members of each
 * group.
 */
interface Collection {
  readonly name: string;
  /** The kind of object that owns the list. Absent for a collection of the org. */
  readonly of?:
    | 'application'
    | 'authenticator'
    | 'group'
    | 'policy type'
    | 'policy'
    | 'rule or policy'
    | 'user';
  /** The noun for the entries of the collection. */
  readonly words: string;
  /** The path of the service's endpoint that lists the collection, below `/api/v1/`; absent if there is no such endpoint. */
  readonly path?: string;
}

// biome-ignore format: a table
export const COLLECTIONS = [
  { name: 'policies', of: 'policy type', words: 'policies', path: 'policies?type=<type>' },
  { name: 'rules', of: 'policy', words: 'rules', path: 'policies/<id>/rules' },
  { name: 'conditions', of: 'rule or policy', words: 'conditions' },
  { name: 'mappings', of: 'policy type', words: 'mappings to applications', path: 'policies/<id>/mappings' },
  { name: 'apps', words: 'applications', path: 'apps' },
  { name: 'appGroups', of: 'application', words: 'assigned groups', path: 'apps/<id>/groups' },
  { name: 'appUsers', of: 'application', words: 'assigned users', path: 'apps/<id>/users' },
  { name: 'groups', words: 'groups', path: 'groups' },
  { name: 'groupMembers', of: 'group', words: 'members', path: 'groups/<id>/users' },
  { name: 'groupRules', words: 'group rules', path: 'groups/rules' },
  { name: 'users', words: 'users', path: 'users' },
  { name: 'userGroups', of: 'user', words: 'groups', path: 'users/<id>/groups' },
  { name: 'userTypes', words: 'user types', path: 'meta/types/user' },
  { name: 'zones', words: 'network zones', path: 'zones' },
  { name: 'authenticators', words: 'authenticators', path: 'authenticators' },
  { name: 'authenticatorMethods', of: 'authenticator', words: 'methods', path: 'authenticators/<id>/methods' },
  { name: 'deviceAssurances', words: 'device assurance policies', path: 'device-assurances' },
  { name: 'idps', words: 'identity providers', path: 'idps' },
  { name: 'idpKeys', words: 'keys of identity providers', path: 'idps/credentials/keys' },
  { name: 'behaviors', words: 'behaviors', path: 'behaviors' },
  { name: 'apiTokens', words: 'API tokens', path: 'api-tokens' },
  { name: 'appSettings', words: 'settings of applications of the service', path: 'first-party-app-settings/<name>' },
] as const satisfies readonly Collection[];

export type CollectionName = (typeof COLLECTIONS)[number]['name'];

/** The collections that exist once per org. All other collections consist of a list for each owner. */
export const COLLECTIONS_OF_ORG: readonly CollectionName[] = COLLECTIONS.filter(
  (one: Collection) => one.of === undefined || one.of === 'policy type',
).map(({ name }) => name);

const BY_NAME: ReadonlyMap<string, Collection> = new Map(COLLECTIONS.map((one) => [one.name, one]));

export function collectionNamed(name: CollectionName): Collection {
  return BY_NAME.get(name) as Collection;
}

/** Whether the owner of a list may be a policy type: rules belong to a policy, or to every policy of a type. */
export function isByPolicyType(name: CollectionName): boolean {
  const { of } = collectionNamed(name);
  return of === 'policy type' || of === 'policy';
}
