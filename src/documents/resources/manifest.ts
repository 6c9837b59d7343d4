import { canonicalType } from '../../base/brand.js';
import { pointerBelow } from '../../base/pointer.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import { type CollectionName, collectionNamed, isByPolicyType } from '../../model/resources/collections.js';
import { ManifestSchema, type UnknownDocument, UnknownSchema } from '../../model/resources/manifest.js';
import { type Accumulator, addUnknown } from '../collect/accumulator.js';
import { parseEngine } from '../edition/edition.js';
import { fitToSchema } from '../schema/fit-schema.js';

/**
 * Returns the unknown part with the usual prefix `OKTA_` in its policy type, in place of the vendor prefix of the documents. Other unknown
 * parts are returned unchanged.
 */
export function canonicalUnknown(entry: UnknownPart, brand: string): UnknownPart {
  const { of, collection } = entry;
  return of !== undefined && isByPolicyType(collection) ? { ...entry, of: canonicalType(of, brand) } : entry;
}

/** Reads the manifest of a snapshot: how it was created, and which parts are unknown. */
export function readManifest(value: unknown, at: Source, accumulator: Accumulator): void {
  accumulator.usage.used++;
  const manifest = fitToSchema(ManifestSchema, value, at, { kind: 'manifest', log: accumulator.log })?.value;
  const engine = parseEngine(manifest?.engine);
  if (engine !== undefined) accumulator.stated.engine ??= engine;
  // The manifest of a pulled export lists everything that is missing. Group rules that it does not list are therefore complete. This must
  // be recorded here, because a file with an empty list does not show that it is a list of group rules.
  if (manifest?.orgUrl != null) {
    accumulator.isPulled = true;
    accumulator.listed.add('group rule');
  }
  accumulator.manifest ??= at;
  for (const collection of manifest?.complete ?? []) accumulator.complete.add(collection);
  for (const [collection, count] of Object.entries(manifest?.counts ?? {}))
    if (typeof count === 'number')
      accumulator.counts.set(collection, Math.max(count, accumulator.counts.get(collection) ?? 0));
  for (const [index, entry] of (manifest?.unknown ?? []).entries()) {
    const { document, pointer } = at;
    const place = { document, pointer: pointerBelow(pointerBelow(pointer, 'unknown'), index) };
    readUnknown(entry, place, accumulator);
  }
}

function readUnknown(value: unknown, at: Source, accumulator: Accumulator): void {
  const fitted = fitToSchema(UnknownSchema, value, at, {
    kind: 'entry of the list `unknown`',
    log: accumulator.log,
  });
  if (fitted !== undefined) addUnknown(accumulator, unknownOf(fitted.value), at);
}

function unknownOf({
  collection,
  of,
  path,
  among,
  missing,
  isByReference,
  known,
  why,
  remedy,
}: UnknownDocument): UnknownPart {
  const hasOwner = collectionNamed(collection).of !== undefined;
  return {
    collection,
    ...(of != null && of !== '' && hasOwner && { of }),
    ...(path != null && hasPath(collection, path) && { path }),
    ...(among != null && collection === 'mappings' && { among }),
    ...(missing != null && missing.length > 0 && { missing }),
    ...(isByReference === true && { isByReference }),
    known: known ?? 'none',
    ...(why != null && { why }),
    ...(remedy != null && { remedy }),
  };
}

/**
 * Returns whether an unknown part of the collection may have the member `path`. Its meaning depends on the collection. In `conditions`, it
 * is the path of a condition; in `userGroups`, a group id; in `mappings`, an application id. In `rules`, only `priority` is possible.
 * Unknown parts of other collections have no `path`.
 */
function hasPath(collection: CollectionName, path: string): boolean {
  return (
    collection === 'conditions' ||
    collection === 'mappings' ||
    collection === 'userGroups' ||
    (collection === 'rules' && path === 'priority')
  );
}
