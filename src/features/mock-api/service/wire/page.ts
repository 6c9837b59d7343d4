import { type Stored, storedName } from '../tenant/tenant.js';
import { refuseField, refuseWith, withAssumptions } from './errors.js';
import type { ApiCall, Reply } from './message.js';

/** The page size of a list. Without `default`, the list is split into pages only if the request has a limit. */
export interface PageSize {
  readonly default?: number;
  readonly most: number;
  /** Whether the list is ordered by name, so that the page cursor is a name. */
  readonly isByName?: boolean;
  /** The query parameters that the live service leaves out of the link to the page itself. Source: recordings. */
  readonly unlinked?: readonly string[];
}

/** Returns a page of a list, with the link to the next page. Spec: Limits. */
export function pageReply(
  call: ApiCall,
  list: readonly Stored[],
  written: (object: Stored) => unknown,
  size: PageSize,
): Reply {
  const cursor = call.query.get('after');
  const start = size.isByName === true ? startAfterName(cursor, list) : startOf(cursor, list);
  if (start === undefined) return refuseWith('E0000029');
  const limit = limitOf(call.query.get('limit'), size);
  if (limit === undefined) return refuseField('limit', `limit: must be a number from 1 to ${size.most}`);
  const page = list.slice(start, start + limit);
  const last = page.at(-1);
  const links = [`<${selfOf(call, limit, size)}>; rel="self"`];
  const hasNext = last !== undefined && start + limit < list.length;
  if (hasNext) links.push(`<${nextOf(call, last, limit, size)}>; rel="next"`);
  const reply = { status: 200, body: page.map(written), headers: { link: links.join(', ') } };
  return withAssumptions(reply, { M31: size.isByName !== true && (hasNext || cursor !== null) });
}

/**
 * Returns the page size for a request; `undefined` if the requested limit is invalid. A limit that is too large is reduced, as in the
 * service.
 */
function limitOf(
  given: string | null,
  { default: usual = Number.MAX_SAFE_INTEGER, most }: PageSize,
): number | undefined {
  if (given === null) return usual;
  const limit = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  return limit === 0 ? undefined : Math.min(limit, most);
}

function startOf(cursor: string | null, list: readonly Stored[]): number | undefined {
  if (cursor === null) return 0;
  const key = textIn(cursor);
  if (key === undefined) return undefined;
  const index = list.findIndex(({ id }) => id === key.slice(key.indexOf(' ') + 1));
  if (index >= 0) return index + 1;
  const next = list.findIndex((one) => keyOf(one) > key);
  return next < 0 ? list.length : next;
}

/** Returns the index of the first object whose name follows the cursor. Any text is a valid cursor. */
function startAfterName(cursor: string | null, list: readonly Stored[]): number {
  if (cursor === null) return 0;
  const next = list.findIndex((one) => storedName(one) > cursor);
  return next < 0 ? list.length : next;
}

/**
 * Returns the text by which the objects of a list are sorted. It contains the time of creation, so that paging can continue even if the
 * last object of a page was deleted.
 */
function keyOf({ id, created }: Stored): string {
  return `${typeof created === 'string' ? created : ''} ${id}`;
}

function textIn(cursor: string): string | undefined {
  try {
    const text: unknown = JSON.parse(`"${decodeURIComponent(atob(cursor))}"`);
    return typeof text === 'string' && text.includes(' ') ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the cursor for the page that begins after an object. The key of the object is encoded as JSON, so that ids with different lone
 * surrogates have different cursors.
 */
export function cursorAfter(last: Stored): string {
  return btoa(encodeURIComponent(JSON.stringify(keyOf(last)).slice(1, -1)));
}

/** Returns the address of the current page. It contains `limit` if the request does, or if the list has a default limit. */
function selfOf(call: ApiCall, limit: number, { default: usual, unlinked = [] }: PageSize): string {
  const self = queryOf(call);
  if (usual !== undefined || self.has('limit')) self.set('limit', String(limit));
  if (call.tenant.edition === 'field') for (const name of unlinked) self.delete(name);
  return addressOf(call, self);
}

function nextOf(call: ApiCall, last: Stored, limit: number, { isByName }: PageSize): string {
  const next = queryOf(call);
  next.set('limit', String(limit));
  next.set('after', isByName === true ? storedName(last) : cursorAfter(last));
  return addressOf(call, next);
}

/**
 * Returns all query parameters of a request. They can differ from `call.query`: the code of some lists removes a parameter from it after it
 * has applied the parameter.
 */
function queryOf({ path }: ApiCall): URLSearchParams {
  return new URLSearchParams(path.split('?')[1] ?? '');
}

/** Returns the address of a page, with the query parameters in the order of the live service. Source: recordings. */
function addressOf({ base, path }: ApiCall, query: URLSearchParams): string {
  if (!/^(asc|desc)$/i.test(query.get('sortOrder') ?? '')) query.delete('sortOrder');
  const first = LINKED_FIRST.filter((name) => query.has(name));
  const names = [...first, ...[...query.keys()].filter((name) => !first.includes(name))];
  const pairs = [...new Set(names)].flatMap((name) =>
    query.getAll(name).map((value): [string, string] => [name, value]),
  );
  const text = new URLSearchParams(pairs).toString();
  return `${base}${path.split('?')[0]}${text === '' ? '' : `?${text}`}`;
}

const LINKED_FIRST = ['after', 'limit', 'q', 'search', 'filter'];

export function byName(list: readonly Stored[]): readonly Stored[] {
  return [...list].sort((a, b) =>
    storedName(a) < storedName(b) ? -1 : storedName(a) > storedName(b) ? 1 : 0,
  );
}

/** Sorts objects by time of creation, then by id. */
export function byCreation(list: readonly Stored[]): readonly Stored[] {
  return [...list].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}
