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

/** One page of a list, as somebody answered it. */
export interface Page {
  readonly list: readonly unknown[];
  readonly hints: Hints;
  /** Its own address, where that is known. */
  readonly address: string | undefined;
  readonly next: NextPage | undefined;
  readonly at: Source;
}

/** Keeps which pages there are, which say that another follows, and which answer a search in a list. */
export function notePage({ address, next, list, hints, at }: Page, { pages }: Accumulator): void {
  const isSearch = address !== undefined && noteAddress(address, pages.held);
  const elsewhere = [
    ...(isSearch ? [{ next: wholeList(address), isSearch }] : []),
    ...(next === undefined ? [] : [followedBy(next, list)]),
  ];
  const lists = elsewhere.length === 0 ? [] : listsOf(list, hints);
  pages.continued.push(...elsewhere.map((one) => ({ at, lists, ...one })));
}

function followedBy({ address, total }: NextPage, list: readonly unknown[]) {
  return {
    ...(address !== undefined && { next: plainAddress(address) }),
    ...(total !== undefined && { counted: { total, ids: idsIn(list) } }),
  };
}

/** Whether it asks for some of a list; else the page holds the list from its start, or goes on with it. */
function noteAddress(address: string, held: Set<string>): boolean {
  held.add(plainAddress(address));
  const asked = parametersOf(address);
  const isSearch = SEARCHES.some((name) => asked.has(name));
  if (!isSearch && !asked.has('after')) held.add(wholeList(address));
  return isSearch;
}

const SEARCHES = ['q', 'search', 'filter', 'status'];

/** What a list that goes on elsewhere does not hold is unknown, where that page is in no document. */
export function openContinued(accumulator: Accumulator): void {
  const { pages, log } = accumulator;
  const whole = wholeByCount(pages.continued);
  for (const one of pages.continued) {
    const { lists, next, isSearch, at } = one;
    if (lists.length === 0 || whole.has(one) || (next !== undefined && pages.held.has(next))) continue;
    const where = next === undefined ? '' : quotedUpTo(LONGEST, next);
    const why = isSearch ? 'a search found it' : 'a page of it is missing';
    const message = () =>
      isSearch
        ? `this is what a search found, and the whole list, ${where}, is not in the documents: what else it holds is unknown; give it, too`
        : `the list goes on${where && `, at ${where}`}, and that page is not in the documents: what else it holds is unknown; give all pages`;
    log.note({ severity: 'warning', code: 'page-missing', message, at });
    for (const entry of openedLists(lists, why, accumulator)) addUnknown(accumulator, entry, at);
  }
}

/** The lists as unknown beyond their listed elements. Mappings are those of a policy type, not of a policy. */
export function openedLists(
  lists: readonly OpenList[],
  why: string,
  { policies }: Pick<Accumulator, 'policies'>,
): readonly UnknownPart[] {
  return lists.map(({ collection, of: owner }) => {
    const of = collection === 'mappings' ? policies.get(owner ?? '')?.type : owner;
    return { collection, ...(of !== undefined && { of }), known: 'open', why };
  });
}

/** Pages of one list that say how many there are on all, and have just so many together: none is there twice. */
function wholeByCount(continued: readonly ContinuedList[]): ReadonlySet<ContinuedList> {
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

export type OpenList = ContinuedList['lists'][number];

/** The lists of an org that a page is of: what its path says, or what stands in it. */
export function listsOf(
  list: readonly unknown[],
  { relation, owner, kind, type }: Hints,
): readonly OpenList[] {
  if (relation !== undefined) {
    const collection = COLLECTION_OF_RELATION[relation];
    return collection === undefined ? [] : [{ collection, ...(owner !== undefined && { of: owner }) }];
  }
  const found = list.flatMap((item) => listHolding(kindOf(item)?.kind, item));
  const lists = found.length > 0 ? found : listHolding(kind, { type });
  return [...new Map(lists.map((one) => [JSON.stringify(one), one])).values()];
}

/** Policies are listed by their type. */
function listHolding(kind: DocumentKind | undefined, item?: unknown): OpenList[] {
  if (kind === undefined || !isUsed(kind)) return [];
  const of = kind === 'policy' && isObject(item) && typeof item.type === 'string' ? item.type : undefined;
  return [{ collection: collectionOfKind(kind), ...(of !== undefined && { of }) }];
}

/** Without the host, and with the query in one order: recorders write it as they like. */
function plainAddress(address: string): string {
  const asked = String(parametersOf(address));
  return asked === '' ? pathOf(address) : `${pathOf(address)}?${asked}`;
}

/** The list that a page is of, or that a search looks through: policies are listed by their type. */
function wholeList(address: string): string {
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
