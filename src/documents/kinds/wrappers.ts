import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import { isAboutPages, type NextPage, nextPageBeside, ownAddressBeside } from './next-page.js';

/** What tools call the one list that an answer holds. */
export const WRAPPER =
  /^(?:body|content|data|edges|items|nodes|output|records|resources|response|results?|values?)$/i;

/** The list that stands there, or alone in a wrapper: `{ data: […] }`. Beside other members it may be a page of more. */
export function listIn(
  content: unknown,
): { readonly list: readonly unknown[]; readonly pointer: string } | undefined {
  if (Array.isArray(content)) return { list: content, pointer: '' };
  if (!isObject(content)) return undefined;
  const [[key, list] = ['', undefined], ...others] = Object.entries(content);
  return Array.isArray(list) && others.length === 0 && WRAPPER.test(key)
    ? { list, pointer: pointerBelow('', key) }
    : undefined;
}

/** A list in a wrapper, and what stands beside it of its pages. */
export interface WrappedPage {
  readonly list: readonly unknown[];
  readonly pointer: string;
  readonly address: string | undefined;
  readonly next: NextPage | undefined;
}

/** The one list of a page: `{ data: […], meta: { count: 2 } }`, `{ _embedded: { groups: […] }, _links: … }`. */
export function pageIn(content: unknown): WrappedPage | undefined {
  if (!isObject(content)) return undefined;
  const entries = Object.entries(content);
  const [listed, ...others] = entries.filter(
    ([key, value]) => typeof value === 'object' && value !== null && !isAboutPages(key, value),
  );
  if (listed === undefined || others.length > 0 || entries.length > MOST_BESIDE) return undefined;
  const [key, value] = listed;
  const inner = key === '_embedded' && isObject(value) ? Object.entries(value) : [];
  const [within, list] = inner.length === 1 && inner[0] !== undefined ? inner[0] : ['', value];
  if (!Array.isArray(list) || !(WRAPPER.test(key) || key === '_embedded')) return undefined;
  const pointer = within === '' ? pointerBelow('', key) : pointerBelow('', key, within);
  return { list, pointer, address: ownAddressBeside(content), next: nextPageBeside(content) };
}

const MOST_BESIDE = 30;

/** The lists that a page may be of: the member itself, or its own members. */
export function listsWithin(member: unknown): readonly (readonly unknown[])[] {
  return (isObject(member) ? Object.values(member) : [member]).filter(Array.isArray);
}

/** What stands alone in a wrapper, beside words that tell of it: `{ node: {…}, cursor: … }`, `{ type: …, data: {…} }`. */
export function itemIn(content: unknown): { readonly value: Members; readonly key: string } | undefined {
  if (!isObject(content) || typeof content.id === 'string') return undefined;
  const [held, ...others] = Object.entries(content).filter(([, value]) => typeof value === 'object');
  const [key, value] = held ?? ['', undefined];
  return others.length === 0 && ITEM.test(key) && isObject(value) ? { value, key } : undefined;
}

const ITEM =
  /^(?:_source|body|content|data|document|entity|item|node|object|payload|record|resource|value)$/i;
