import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import { isPagingMember, type NextPage, nextPageInMembers, ownAddressInMembers } from './next-page.js';

/** Matches the names that tools use for the only list in a response, such as `data` and `items`. */
export const WRAPPER =
  /^(?:body|content|data|edges|items|nodes|output|records|resources|response|results?|values?)$/i;

/**
 * Returns the value itself if it is a list, or the list in a wrapper without other members: `{ data: […] }`. Returns `undefined` for any
 * other value. If a list has other members next to it, it may be one page of several.
 */
export function unwrapList(
  content: unknown,
): { readonly list: readonly unknown[]; readonly pointer: string } | undefined {
  if (Array.isArray(content)) return { list: content, pointer: '' };
  if (!isObject(content)) return undefined;
  const [[key, list] = ['', undefined], ...others] = Object.entries(content);
  return Array.isArray(list) && others.length === 0 && WRAPPER.test(key)
    ? { list, pointer: pointerBelow('', key) }
    : undefined;
}

/** A list in a wrapper, and the paging information next to it. */
export interface WrappedPage {
  readonly list: readonly unknown[];
  readonly pointer: string;
  readonly address: string | undefined;
  readonly next: NextPage | undefined;
}

/**
 * Returns the list in the response of a list operation, if there is exactly one: `{ data: […], meta: { count: 2 } }`, `{ _embedded: {
 * groups: […] }, _links: … }`. Returns `undefined` for any other value.
 */
export function unwrapPage(content: unknown): WrappedPage | undefined {
  if (!isObject(content)) return undefined;
  const entries = Object.entries(content);
  const [listed, ...others] = entries.filter(
    ([key, value]) => typeof value === 'object' && value !== null && !isPagingMember(key, value),
  );
  if (listed === undefined || others.length > 0 || entries.length > MOST_MEMBERS) return undefined;
  const [key, value] = listed;
  const inner = key === '_embedded' && isObject(value) ? Object.entries(value) : [];
  const [within, list] = inner.length === 1 && inner[0] !== undefined ? inner[0] : ['', value];
  if (!Array.isArray(list) || !(WRAPPER.test(key) || key === '_embedded')) return undefined;
  const pointer = within === '' ? pointerBelow('', key) : pointerBelow('', key, within);
  return { list, pointer, address: ownAddressInMembers(content), next: nextPageInMembers(content) };
}

const MOST_MEMBERS = 30;

/**
 * Returns the lists in a member of a page. If the member is a list, the result has only this list. If the member is an object, the result
 * has the lists among the values of the object.
 */
export function listsWithin(member: unknown): readonly (readonly unknown[])[] {
  return (isObject(member) ? Object.values(member) : [member]).filter(Array.isArray);
}

/**
 * Returns the object in a wrapper that contains exactly one object; `undefined` for any other value. Texts, numbers and booleans may be
 * next to the object: `{ node: {…}, cursor: … }`, `{ type: …, data: {…} }`.
 */
export function unwrapItem(content: unknown): { readonly value: Members; readonly key: string } | undefined {
  if (!isObject(content) || typeof content.id === 'string') return undefined;
  const [held, ...others] = Object.entries(content).filter(([, value]) => typeof value === 'object');
  const [key, value] = held ?? ['', undefined];
  return others.length === 0 && ITEM.test(key) && isObject(value) ? { value, key } : undefined;
}

const ITEM =
  /^(?:_source|body|content|data|document|entity|item|node|object|payload|record|resource|value)$/i;
