import { groupBy } from '../../base/group-by.js';
import { firstFew } from '../../base/messages.js';
import { type CollectionName, collectionNamed } from '../resources/collections.js';
import { COLLECTION_OF, isOrgCollection, isPresent } from './completeness.js';
import type { ReferenceKind } from './references/reference.js';
import { referencesIn } from './references/references.js';
import type { Snapshot } from './snapshot.js';
import type { UnknownPart } from './unknown-part.js';

/**
 * Returns the snapshot with conclusions from its references: if a document refers to an object that no document contains, the
 * collection of that object is incomplete. A collection that is stated to be complete stays complete; the reference is then dangling.
 *
 * @param gone - ids that are missing for another reason, such as a plan that deletes them.
 */
export function withEvidence(snapshot: Snapshot, gone: ReadonlySet<string> = NONE): Snapshot {
  const { unknown: entries = [], ...rest } = snapshot;
  const stated = entries.filter((entry) => !isEvidence(entry));
  const earlier = entries.filter(isEvidence);
  const unknown = [...stated, ...evidenceIn({ ...rest, unknown: stated }, earlier, gone)];
  return unknown.length === 0 ? rest : { ...rest, unknown };
}

/**
 * Returns the snapshot without the parts that are unknown only because of dangling references. This is used for an excerpt of an org: a
 * reference to an object outside of the excerpt does not show that the org's collection is incomplete.
 */
export function withoutEvidence(snapshot: Snapshot): Snapshot {
  const { unknown = [], ...rest } = snapshot;
  const stated = unknown.filter((entry) => !isEvidence(entry));
  return stated.length === 0 ? rest : { ...rest, unknown: stated };
}

/** Whether a part is unknown only because of dangling references: no document states that it is unknown. */
export function isEvidence({ missing }: UnknownPart): boolean {
  return missing !== undefined;
}

/** Objects that documents refer to and that no document contains. */
export interface MissingObjects {
  readonly collection: CollectionName;
  /** The ids of the missing objects. If documents refer to a missing object by name only, its name is listed instead. */
  readonly ids: readonly string[];
}

/** Returns the referenced objects that are missing from each collection. Policies are not included; `appMappingsOf` returns those. */
export function missingObjectsIn(snapshot: Snapshot): readonly MissingObjects[] {
  const referenced = referencesIn(snapshot).flatMap(({ isInExport, kind, id }): Missing[] =>
    isInExport || kind === 'policy' ? [] : [{ collection: COLLECTION_OF_REFERENCE[kind], id }],
  );
  const byCollection = groupBy([...referenced, ...missingInLists(snapshot)], ({ collection }) => collection);
  return [...byCollection].map(([collection, some]) => ({
    collection,
    ids: [...new Set(some.map(({ id }) => id))],
  }));
}

interface Missing {
  readonly collection: CollectionName;
  readonly id: string;
}

const COLLECTION_OF_REFERENCE = {
  ...COLLECTION_OF,
  authenticator: 'authenticators',
} as const satisfies Record<Exclude<ReferenceKind, 'policy'>, CollectionName>;

/**
 * Returns the collections that are incomplete according to dangling references, as unknown parts. Earlier conclusions are kept: an edit
 * that removes a reference does not complete a collection.
 */
function evidenceIn(
  snapshot: Snapshot,
  earlier: readonly UnknownPart[],
  gone: ReadonlySet<string>,
): readonly UnknownPart[] {
  const { unknown = [], complete = [] } = snapshot;
  // No conclusion is drawn about a collection that is stated as complete or unknown, or that no document contains.
  const isSettled = (collection: CollectionName) =>
    complete.includes(collection) ||
    unknown.some((entry) => entry.collection === collection) ||
    (isOrgCollection(collection) && !isPresent(collection, snapshot));
  const found = new Map(missingObjectsIn(snapshot).map(({ collection, ids }) => [collection, ids]));
  const before = new Map(earlier.map(({ collection, missing = [] }) => [collection, missing]));
  return [...new Set([...before.keys(), ...found.keys()])].flatMap((collection): UnknownPart[] => {
    const now = (found.get(collection) ?? []).filter((id) => !gone.has(id));
    const missing = [...new Set([...(before.get(collection) ?? []), ...now])];
    if (missing.length === 0 || isSettled(collection)) return [];
    return [{ collection, known: 'open', missing, ...reasonFor(collection, missing) }];
  });
}

function reasonFor(
  collection: CollectionName,
  missing: readonly string[],
): Pick<UnknownPart, 'remedy' | 'why'> {
  const { path } = collectionNamed(collection);
  const remedy = path === undefined ? 'add them' : `add the response of \`GET /api/v1/${path}\``;
  return {
    why: `${firstFew(missing)} ${missing.length === 1 ? 'is' : 'are'} referenced, but not in the export`,
    remedy: `${remedy}, or pass \`--complete ${collection}\` if nothing is missing`,
  };
}

/** Returns the groups, applications and users that occur only in lists of members or assignments. */
function missingInLists({ listedApart, groups, users }: Snapshot): readonly Missing[] {
  if (listedApart === undefined) return [];
  const held = { groups: new Set(groups.map(idOf)), users: new Set(users.map(idOf)) };
  return LISTS_APART.flatMap(({ list, owners, members }) =>
    [...listedApart[list]].flatMap(([owner, ids]) => [
      { collection: owners, id: owner },
      ...ids.filter((id) => !held[members].has(id)).map((id) => ({ collection: members, id })),
    ]),
  );
}

const LISTS_APART = [
  { list: 'usersOfGroup', owners: 'groups', members: 'users' },
  { list: 'groupsOfUser', owners: 'users', members: 'groups' },
  { list: 'groupsOfApp', owners: 'apps', members: 'groups' },
  { list: 'usersOfApp', owners: 'apps', members: 'users' },
] as const;

function idOf({ id }: { readonly id: string }): string {
  return id;
}

const NONE: ReadonlySet<string> = new Set();
