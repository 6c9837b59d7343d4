import { isObject, type Members } from '../../base/object.js';

/** The next page of a list: its address, if stated. */
export interface NextPage {
  readonly address?: string;
  /** The total number of elements on all pages. */
  readonly total?: number;
}

/** Returns the next page that the `link` header of a response states (`<https://…?after=…>; rel="next"`); `undefined` if it states none. */
export function nextPageInHeader(link: string | undefined): NextPage | undefined {
  const address = /<([^<>]{1,4000})>\s*;\s*rel="?next\b/i.exec(link?.slice(0, LONGEST) ?? '')?.[1];
  return address === undefined ? undefined : { address };
}

const LONGEST = 20_000;

/**
 * Returns the next page of a list, as stated by members next to the list: `{"next": …}`, `{"_links": {"next": {"href": …}}}`, `{"pageInfo":
 * {"hasNextPage": true}}`, `{"total": 500}`. Returns `undefined` if no member states a next page.
 */
export function nextPageInMembers(members: Members): NextPage | undefined {
  for (const [key, value] of entriesOf(members)) {
    const next = isPagingObject(key, value) ? nextPageIn(value) : nextPageAs(key, value);
    if (next !== undefined) return next;
  }
  const total = totalBeyond(members);
  return total === undefined ? undefined : { total };
}

/**
 * Returns the total number of elements of a list, if the object that contains the list states it (`{"total": 500}`,
 * `{"meta": {"totalCount": 500}}`). Returns `undefined` if the object states none, or if the total does not exceed the length of the list.
 */
function totalBeyond(members: Members): number | undefined {
  const siblings = entriesOf(members);
  const around = siblings.flatMap(([key, value]) => (isPagingObject(key, value) ? entriesOf(value) : []));
  const total = [...siblings, ...around].find(
    ([key, value]) => TOTAL.test(key) && Number.isInteger(value),
  )?.[1];
  if (total === undefined) return undefined;
  const held = siblings.flatMap(([, value]) => (isObject(value) ? Object.values(value) : [value]));
  const length = held.reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0);
  return Number(total) > length ? Number(total) : undefined;
}

const TOTAL = /^total(?:_?(?:count|elements|items|records|results|size))?$/i;

/**
 * Returns the URL of a list, from the member `self` of the object that contains the list or of its paging information; `undefined` if
 * neither has a URL.
 */
export function ownAddressInMembers(members: Members): string | undefined {
  const around = entriesOf(members).flatMap(([key, value]) => (isPagingObject(key, value) ? [value] : []));
  return [members, ...around].map(({ self }) => addressIn(self)).find((address) => address !== undefined);
}

/** Returns whether a member describes how a list is divided into pages, rather than being part of its content. */
export function isPagingMember(key: string, value: unknown): boolean {
  return isPagingObject(key, value) || NEXT.test(key);
}

function isPagingObject(key: string, value: unknown): value is Members {
  return isObject(value) && PAGING_KEY.test(key);
}

const PAGING_KEY =
  /^_?(?:links?|meta(?:data)?|page(?:_?info)?|paging|pagination|cursors?|response_?metadata)$/i;

function nextPageIn(around: Members): NextPage | undefined {
  for (const [key, value] of entriesOf(around)) {
    const next = nextPageAs(key, value);
    if (next !== undefined) return next;
  }
  return undefined;
}

function nextPageAs(key: string, value: unknown): NextPage | undefined {
  if (!NEXT.test(key) || !isNextStated(value)) return undefined;
  const address = addressIn(value);
  return address === undefined ? {} : { address };
}

const NEXT =
  /^(?:@odata\.)?_?(?:next(?:_?(?:page|link|url|uri|href|cursor|token|offset|key))*|has_?(?:more|next)(?:_?page)?|is_?truncated|last_?evaluated_?key)$/i;

/** Returns whether a member states a next page. `false`, `null` and an empty text mean that no page follows. */
function isNextStated(value: unknown): boolean {
  return isObject(value) ? Object.keys(value).length > 0 : Boolean(value) && !Array.isArray(value);
}

function addressIn(link: unknown): string | undefined {
  const address = isObject(link) ? link.href : link;
  return typeof address === 'string' && address.includes('/') ? address : undefined;
}

const MOST_MEMBERS = 100;

function entriesOf(members: Members): [string, unknown][] {
  return Object.entries(members).slice(0, MOST_MEMBERS);
}
