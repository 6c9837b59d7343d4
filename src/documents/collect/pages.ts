import { groupBy } from '../../base/group-by.js';
import { quotedUpTo } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { CollectionName } from '../../model/resources/collections.js';
import { collectionOfKind } from '../kinds/collection-of-kind.js';
import { type DocumentKind, isUsed, kindOf } from '../kinds/kinds.js';
import type { NextPage } from '../kinds/next-page.js';
import type { Hints, Relation } from '../kinds/path-hints.js';
import { type Accumulator, addUnknown, type ContinuedList } from './accumulator.js';

/** One page of a list, as a server returned it. */
export interface Page {
  readonly list: readonly unknown[];
  readonly hints: Hints;
  /** The address of the page itself, if known. */
  readonly address: string | undefined;
  readonly next: NextPage | undefined;
  readonly at: Source;
}

/** Records that a page of a list was read, where the list continues, and whether the page is a search result. */
export function recordPage({ address, next, list, hints, at }: Page, { pages }: Accumulator): void {
  const isSearch = address !== undefined && recordAddress(address, pages.held);
  const elsewhere = [
    ...(isSearch ? [{ next: addressOfFullList(address), isSearch }] : []),
    ...(next === undefined ? [] : [followedBy(next, list)]),
  ];
  const lists = elsewhere.length === 0 ? [] : listsOf(list, hints);
  pages.continued.push(...elsewhere.map((one) => ({ at, lists, ...one })));
}

function followedBy({ address, total }: NextPage, list: readonly unknown[]) {
  return {
    ...(address !== undefined && { next: normalizeAddress(address) }),
    ...(total !== undefined && { counted: { total, ids: idsIn(list) } }),
  };
}

/**
 * Records that the page at an address was read, and returns whether the page is a search result. The first page of a complete list is also
 * recorded under the address of the list without paging parameters.
 */
function recordAddress(address: string, held: Set<string>): boolean {
  held.add(normalizeAddress(address));
  const query = parametersOf(address);
  const isSearch = SEARCH_PARAMETERS.some((name) => query.has(name));
  if (!isSearch && !query.has('after')) held.add(addressOfFullList(address));
  return isSearch;
}

const SEARCH_PARAMETERS = ['q', 'search', 'filter', 'status'];

/** Marks the rest of a list as unknown if the list continues on a page that is in no document. */
export function markContinuedUnknown(accumulator: Accumulator): void {
  const { pages, log } = accumulator;
  const whole = findCompletePages(pages.continued);
  for (const one of pages.continued) {
    const { lists, next, isSearch, at } = one;
    if (lists.length === 0 || whole.has(one) || (next !== undefined && pages.held.has(next))) continue;
    const where = next === undefined ? '' : quotedUpTo(LONGEST, next);
    const why = isSearch ? 'the export contains only search results' : 'a page of the list is missing';
    const message = () =>
      isSearch
        ? `this list contains only search results, so its other elements are unknown; add the complete list, ${where}`
        : `the list continues${where && ` at ${where}`}, but that page is not in the documents, so its elements are unknown; add all pages`;
    log.note({ severity: 'warning', code: 'page-missing', message, at });
    for (const entry of unknownPartsOf(lists, why, accumulator)) addUnknown(accumulator, entry, at);
  }
}

/**
 * Returns an entry for each list: an unknown part of the org, because the list may have further elements. Unknown mappings are recorded by
 * policy type. For a list of mappings, the owner in the entry is therefore the type of the policy, not the policy.
 */
export function unknownPartsOf(
  lists: readonly OrgList[],
  why: string,
  { policies }: Pick<Accumulator, 'policies'>,
): readonly UnknownPart[] {
  return lists.map(({ collection, of: owner }) => {
    const of = collection === 'mappings' ? policies.get(owner ?? '')?.type : owner;
    return { collection, ...(of !== undefined && { of }), known: 'open', why };
  });
}

/**
 * Returns the pages of complete lists. A list can be complete although its pages name a next page. It is complete if the known pages
 * contain as many elements as the total that they state, and no element occurs twice.
 */
function findCompletePages(continued: readonly ContinuedList[]): ReadonlySet<ContinuedList> {
  const lists = groupBy(
    continued.filter(({ counted }) => counted !== undefined),
    ({ lists, counted }) => JSON.stringify([lists, counted?.total]),
  );
  const whole = [...lists.values()].filter((pages) => {
    const ids = pages.flatMap(({ counted }) => counted?.ids ?? []);
    return ids.length === pages[0]?.counted?.total && new Set(ids).size === ids.length;
  });
  return new Set(whole.flat());
}

function idsIn(list: readonly unknown[]): string[] {
  return list.flatMap((item) => (isObject(item) && typeof item.id === 'string' ? [item.id] : []));
}

const LONGEST = 120;

const COLLECTION_OF_RELATION = {
  'rules of a policy': 'rules',
  'mappings of a policy': 'mappings',
  'apps of a policy': 'mappings',
  'members of a group': 'groupMembers',
  'groups of a user': 'userGroups',
  'groups of an app': 'appGroups',
  'users of an app': 'appUsers',
  'keys of an app': undefined,
  'methods of an authenticator': 'authenticatorMethods',
} as const satisfies Record<Relation, CollectionName | undefined>;

export type OrgList = ContinuedList['lists'][number];

/** Returns the lists of the org that contain the items of a response page, judged by the path or the content of the page. */
export function listsOf(
  list: readonly unknown[],
  { relation, owner, kind, type }: Hints,
): readonly OrgList[] {
  if (relation !== undefined) {
    const collection = COLLECTION_OF_RELATION[relation];
    return collection === undefined ? [] : [{ collection, ...(owner !== undefined && { of: owner }) }];
  }
  const found = list.flatMap((item) => listHolding(kindOf(item)?.kind, item));
  const lists = found.length > 0 ? found : listHolding(kind, { type });
  return [...new Map(lists.map((one) => [JSON.stringify(one), one])).values()];
}

/**
 * Returns the list of the org that contains resources of a kind. The service has a separate list of policies for each type, so the list of
 * policies includes the type.
 */
function listHolding(kind: DocumentKind | undefined, item?: unknown): OrgList[] {
  if (kind === undefined || !isUsed(kind)) return [];
  const of = kind === 'policy' && isObject(item) && typeof item.type === 'string' ? item.type : undefined;
  return [{ collection: collectionOfKind(kind), ...(of !== undefined && { of }) }];
}

/** Normalizes an address for comparison: removes the host and sorts the query, since recorders differ in both. */
function normalizeAddress(address: string): string {
  const query = String(parametersOf(address));
  return query === '' ? pathOf(address) : `${pathOf(address)}?${query}`;
}

/**
 * Returns the address of the full list that a page or search belongs to. The policy type stays in the address, since policies are listed by
 * type.
 */
function addressOfFullList(address: string): string {
  const type = parametersOf(address).get('type');
  return type === null ? pathOf(address) : `${pathOf(address)}?type=${type}`;
}

function pathOf(address: string): string {
  return address.replace(/^[a-z]{1,10}:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}

function parametersOf(address: string): URLSearchParams {
  const parameters = new URLSearchParams(address.replace(/#.*$/s, '').replace(/^[^?]*\??/s, ''));
  parameters.sort();
  return parameters;
}
