import { memoize } from '../../base/memo.js';
import type { Kind } from '../../model/facts/world.js';
import { COLLECTION_OF, completenessOf } from '../../model/policies/completeness.js';
import { NAMED_RESOURCES, type NamedResource, nameWithId } from '../../model/policies/display-names.js';
import {
  ambiguousNameMessage,
  findByName,
  findNearestName,
  notFoundMessage,
} from '../../model/policies/find-by-name.js';
import { REFERENCE_KIND_WORDS } from '../../model/policies/references/kind-words.js';
import { referencesIn } from '../../model/policies/references/references.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { collectionNamed } from '../../model/resources/collections.js';
import type { TestProblem } from './test-problem.js';

/** The id of a named object, or the problem with the name. */
export type FoundName =
  | { readonly kind: 'id'; readonly id: string }
  | ({ readonly kind: 'problem' } & Omit<TestProblem, 'pointer'>);

/**
 * Returns the id of the object that a test file names by its id or name. An id that the export does not hold is accepted
 * if a policy or mapping of an incomplete export refers to it.
 */
export function findNamed(kind: Kind, idOrName: string, snapshot: Snapshot): FoundName {
  const all: readonly NamedResource[] = NAMED_RESOURCES[kind](snapshot);
  const found = findByName(all, idOrName);
  const [only, ...others] = found;
  const what = REFERENCE_KIND_WORDS[kind];
  if (only !== undefined && others.length === 0) return { kind: 'id', id: only.id };
  if (only !== undefined) {
    const meant = found.map((one) => nameWithId(one));
    return { kind: 'problem', severity: 'error', message: ambiguousNameMessage({ idOrName, what, meant }) };
  }
  const nearest = findNearestName(all, idOrName);
  const message = notFoundMessage(idOrName, what, nearest && nameWithId(nearest), 'the export');
  const collection = COLLECTION_OF[kind];
  if (completenessOf(snapshot).isComplete(collection)) return { kind: 'problem', severity: 'error', message };
  if (referredTo(snapshot).has(`${kind} ${idOrName}`)) return { kind: 'id', id: idOrName };
  return { kind: 'problem', severity: 'warning', message: `${message}${incompleteWords(collection)}` };
}

/** Returns all ids to which the snapshot refers, each prefixed by the kind of object. */
const referredTo = memoize(
  (snapshot: Snapshot) => new Set(referencesIn(snapshot).map(({ kind, id }) => `${kind} ${id}`)),
);

/** Returns the message that the export may lack the named object, and how to complete the export. */
export function incompleteWords(collection: Parameters<typeof collectionNamed>[0]): string {
  const { path } = collectionNamed(collection);
  const remedy = path === undefined ? '' : `add the response of \`GET /api/v1/${path}\`, or `;
  return `; the export may not contain all ${collection}: ${remedy}pass \`--complete ${collection}\` if it does`;
}
