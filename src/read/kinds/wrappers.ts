import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';

/** What tools call the one list that an answer holds. */
export const WRAPPER = /^(?:body|content|data|items|output|records|resources|response|results?|values?)$/i;

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
