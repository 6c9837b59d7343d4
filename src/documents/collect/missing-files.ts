import { lazy } from '../../base/lazy.js';
import { firstFew } from '../../base/messages.js';
import { missingObjectsIn } from '../../model/policies/evidence.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import { type CollectionName, collectionNamed } from '../../model/resources/collections.js';
import type { Accumulator } from './accumulator.js';

/**
 * Marks a collection as unknown if a manifest states that it is complete but one of its files is missing. Either the manifest counts more
 * objects than the documents contain, or the documents refer to its objects and contain none. A collection that the caller states to be
 * complete (`byCaller`) is not marked.
 */
export function withMissingFiles(
  snapshot: Snapshot,
  accumulator: Accumulator,
  byCaller: readonly CollectionName[],
): Snapshot {
  const { complete = [], empty = [], unknown = [] } = snapshot;
  const claimed = complete.filter((name) => !byCaller.includes(name));
  if (claimed.length === 0) return snapshot;
  const referenced = lazy(
    () => new Map(missingObjectsIn(snapshot).map(({ collection, ids }) => [collection, ids])),
  );
  const contradicted = claimed.flatMap((collection): UnknownPart[] => {
    const held = countHeld(collection, accumulator);
    const why = whyMissing(collection, {
      held,
      counted: accumulator.counts.get(collection) ?? 0,
      referenced: held > 0 || empty.includes(collection) ? [] : (referenced().get(collection) ?? []),
    });
    if (why === undefined) return [];
    note(collection, why, accumulator);
    return [{ collection, known: held === 0 ? 'none' : 'open', why, remedy: remedyFor(collection) }];
  });
  if (contradicted.length === 0) return snapshot;
  const missing = new Set(contradicted.map(({ collection }) => collection));
  return {
    ...snapshot,
    complete: complete.filter((name) => !missing.has(name)),
    unknown: [...unknown, ...contradicted],
  };
}

interface Numbers {
  readonly held: number;
  readonly counted: number;
  /**
   * Ids of objects of this collection. The documents refer to these objects, but do not contain them. Set only if the documents contain no
   * object of the collection, and no empty list of it.
   */
  readonly referenced: readonly string[];
}

function whyMissing(collection: CollectionName, { held, counted, referenced }: Numbers): string | undefined {
  const { words } = collectionNamed(collection);
  if (held < counted)
    return `the manifest states ${counted} ${words}, but the export contains ${held === 0 ? 'none' : held}`;
  if (referenced.length === 0) return undefined;
  return `the manifest states that the ${words} are complete, but the export contains none, although it refers to ${firstFew(referenced)}`;
}

function remedyFor(collection: CollectionName): string {
  const { words } = collectionNamed(collection);
  return `add the missing file of ${words}, or pass \`--complete ${collection}\` if nothing is missing`;
}

function note(collection: CollectionName, why: string, { log, manifest }: Accumulator): void {
  const message = `${why}; ${remedyFor(collection)}`;
  log.note({ severity: 'warning', code: 'file-missing', message, ...(manifest && { at: manifest }) });
}

/**
 * Returns how many objects of a collection were read. For a collection that this program does not read, returns infinity, so that no count
 * in a manifest exceeds it.
 */
function countHeld(collection: CollectionName, accumulator: Accumulator): number {
  const name = COUNTED.find((one) => one === collection);
  return name === undefined ? Number.POSITIVE_INFINITY : accumulator[name].size;
}

const COUNTED = [
  'apiTokens',
  'apps',
  'authenticators',
  'behaviors',
  'deviceAssurances',
  'groupRules',
  'groups',
  'idps',
  'policies',
  'users',
  'userTypes',
  'zones',
] as const satisfies readonly CollectionName[];
