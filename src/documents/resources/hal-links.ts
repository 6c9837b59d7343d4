import { isObject } from '../../base/object.js';

const LONGEST = 2000;

/** Returns the last segment of the path of a link, which is an id; `undefined` if there is no link or no segment. */
export function lastIdOfLink(href: string | undefined): string | undefined {
  if (href === undefined || href.length > LONGEST) return undefined;
  return href
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean)
    .at(-1);
}

/**
 * Returns the id that follows the name of the collection in the resource's `self` link, as in `…/policies/<id>/rules/…`; `undefined` if the
 * link has none.
 */
export function idAfterCollection(collection: string, resource: unknown): string | undefined {
  const links = isObject(resource) ? resource._links : undefined;
  const self = isObject(links) ? links.self : undefined;
  const href = isObject(self) ? self.href : undefined;
  if (typeof href !== 'string' || href.length > LONGEST) return undefined;
  const steps = href.replace(/[?#].*$/s, '').split('/');
  const index = steps.indexOf(collection);
  return index < 0 ? undefined : steps[index + 1];
}

/** Returns the ids from a list that contains ids or objects with an id. */
export function idsOf(list: readonly (string | { readonly id: string })[]): readonly string[] {
  if (list.every((item) => typeof item === 'string')) return list;
  return list.map((item) => (typeof item === 'string' ? item : item.id));
}
