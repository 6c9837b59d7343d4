import { groupBy } from '../../../base/group-by.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import { COLLECTIONS, type CollectionName } from '../../../model/resources/collections.js';
import { REQUESTS, requestNamed } from '../http/requests.js';
import { unwanted, type WantedParts } from '../lists/plan.js';
import { type ListRequest, scopeOfKind } from '../lists/read-list.js';
import type { Readings } from '../lists/sections.js';

/** What was asked for and not given, or not all of it: the types of policies in the words of the org. */
export function unknownsOf(readings: Readings, brand: string): readonly UnknownPart[] {
  const byName = groupBy(readings.lists, ({ kind }) => kind.name);
  return REQUESTS.flatMap(({ name }) => {
    const lists = byName.get(name) ?? [];
    const entries = lists.flatMap((list) => unknownOf(list, readings, brand));
    return name === 'mappings' ? ofAll(entries) : togetherWhereAlike(entries, lists.length);
  });
}

/** What was not asked for, since it was not wanted. */
export function unwantedCollections(wanted: WantedParts): readonly UnknownPart[] {
  return REQUESTS.flatMap(({ name }) => {
    const why = unwanted(name, wanted);
    return why === undefined || !isCollection(name) ? [] : [{ collection: name, known: 'none', why }];
  });
}

const COLLECTION_NAMES: ReadonlySet<string> = new Set(COLLECTIONS.map(({ name }) => name));

/** No answer depends on the others: features, clients. */
function isCollection(name: string): name is CollectionName {
  return COLLECTION_NAMES.has(name);
}

function unknownOf(
  { kind, owner, path }: ListRequest,
  { journal }: Readings,
  brand: string,
): readonly UnknownPart[] {
  const list = journal.list(path);
  const end = list?.end;
  if (!isCollection(kind.name) || end === undefined || end.kind === 'whole' || end.kind === 'absent')
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

/** What one who may read something has. */
function rightWords(scope: string): string {
  return `the scope ${scope}, and a role such as read-only administrator`;
}

/** Mappings are known by the type of policy, and each was asked for by policy. */
function ofAll([first, ...others]: readonly UnknownPart[]): readonly UnknownPart[] {
  if (first === undefined) return [];
  const { of: _, ...entry } = first;
  return [{ ...entry, known: [first, ...others].some(({ known }) => known === 'open') ? 'open' : 'none' }];
}

/** Where nothing is known of any owner, for one reason, that is said once. */
function togetherWhereAlike(entries: readonly UnknownPart[], owners: number): readonly UnknownPart[] {
  const [first] = entries;
  const isAlike = entries.every(({ why, known }) => why === first?.why && known === 'none');
  if (first?.of === undefined || !isAlike || entries.length < Math.max(owners, 2)) return entries;
  const { of: _, ...entry } = first;
  return [entry];
}
