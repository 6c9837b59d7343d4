import { groupBy } from '../../../base/group-by.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import { COLLECTIONS, type CollectionName } from '../../../model/resources/collections.js';
import { REQUESTS, requestNamed } from '../http/requests.js';
import { type WantedParts, whyNotRequested } from '../lists/plan.js';
import { type ListRequest, scopeOfKind } from '../lists/read-list.js';
import type { Readings } from '../lists/sections.js';

/** Returns the parts of an org that were requested and could not be read, or not completely. Policy types have the vendor prefix. */
export function unknownsOf(readings: Readings, brand: string): readonly UnknownPart[] {
  const byName = groupBy(readings.lists, ({ kind }) => kind.name);
  return REQUESTS.flatMap(({ name }) => {
    const lists = byName.get(name) ?? [];
    const entries = lists.flatMap((list) => unknownOf(list, readings, brand));
    return name === 'mappings' ? mergeMappings(entries) : mergeAlike(entries, lists.length);
  });
}

/** Returns the collections of an org that were not requested. */
export function collectionsNotRequested(wanted: WantedParts): readonly UnknownPart[] {
  return REQUESTS.flatMap(({ name }) => {
    const why = whyNotRequested(name, wanted);
    return why === undefined || !hasUnknownParts(name) ? [] : [{ collection: name, known: 'none', why }];
  });
}

const COLLECTION_NAMES: ReadonlySet<string> = new Set(COLLECTIONS.map(({ name }) => name));

/**
 * Whether a kind of object is a collection about which the manifest of the export states unknown parts. Features and clients are not,
 * because no answer about an org depends on them.
 */
function hasUnknownParts(name: string): name is CollectionName {
  return COLLECTION_NAMES.has(name);
}

function unknownOf(
  { kind, owner, path }: ListRequest,
  { journal }: Readings,
  brand: string,
): readonly UnknownPart[] {
  const list = journal.list(path);
  const end = list?.end;
  if (!hasUnknownParts(kind.name) || end === undefined || end.kind === 'whole' || end.kind === 'absent')
    return [];
  return [
    {
      collection: kind.name,
      ...(owner !== undefined && { of: owner }),
      known: list !== undefined && list.items.size > 0 ? 'open' : 'none',
      why: end.why,
      remedy: end.kind === 'refused' ? rightWords(scopeOfKind(requestNamed(kind.name), brand)) : 'pull again',
    },
  ];
}

/** Returns the rights that are needed to read a collection, as text. */
function rightWords(scope: string): string {
  return `the scope ${scope}, and a role such as read-only administrator`;
}

/** Merges the manifest entries about unknown policy mappings, one per policy, into a single entry. */
function mergeMappings([first, ...others]: readonly UnknownPart[]): readonly UnknownPart[] {
  if (first === undefined) return [];
  const { of: _, ...entry } = first;
  return [{ ...entry, known: [first, ...others].some(({ known }) => known === 'open') ? 'open' : 'none' }];
}

/**
 * Merges manifest entries. Each entry states that a list of one object, such as the members of a group, is unknown. If the lists of all
 * these objects are completely unknown for the same reason, one entry replaces the others.
 */
function mergeAlike(entries: readonly UnknownPart[], owners: number): readonly UnknownPart[] {
  const [first] = entries;
  const isAlike = entries.every(({ why, known }) => why === first?.why && known === 'none');
  if (first?.of === undefined || !isAlike || entries.length < Math.max(owners, 2)) return entries;
  const { of: _, ...entry } = first;
  return [entry];
}
