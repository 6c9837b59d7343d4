/** The result of looking for the next page of a list: the page, the end of the list, or a link that must not be followed. */
export type Next =
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'broken'; readonly why: string };

/** The maximum number of pages of a list. No list of the service has more. */
export const MOST_PAGES = 100_000;

/**
 * Returns the next page to which the answer for `url` links. `scrub` removes tokens from a text: a link that contains a token is not
 * followed.
 */
export function nextPage(
  link: string | undefined,
  url: string,
  first: string,
  scrub: (text: string) => string,
): Next {
  const target = linksIn(link ?? '').get('next');
  if (target === undefined) return { kind: 'end' };
  if (scrub(target) !== target)
    return { kind: 'broken', why: 'the link to the next page of the list contains the API token' };
  return pageOf(target, url, first);
}

/**
 * Returns the URL of another page of the list that begins at `first`, or `broken` with a reason if the link must not be followed. The
 * request for the page contains the API token, so the link must lead to the same list of the same origin. Query parameters of `first` that
 * the link lacks are added.
 */
export function pageOf(target: string, url: string, first: string): Next {
  if (!URL.canParse(target, url))
    return { kind: 'broken', why: 'the link to the next page of the list is not a URL' };
  const [next, from] = [new URL(target, url), new URL(first)];
  if (next.origin !== from.origin)
    return {
      kind: 'broken',
      why: `the link to the next page of the list points to another host, \`${next.host}\``,
    };
  if (next.pathname !== from.pathname)
    return { kind: 'broken', why: 'the link to the next page of the list points to another list' };
  if (next.username !== '' || next.password !== '')
    return { kind: 'broken', why: 'the link to the next page of the list contains a user name or password' };
  for (const [name, value] of from.searchParams) {
    const given = next.searchParams.get(name);
    if (given === null) next.searchParams.set(name, value);
    else if (given !== value && name !== 'limit')
      return { kind: 'broken', why: 'the link to the next page of the list points to another list' };
  }
  next.hash = '';
  return { kind: 'page', url: next.href };
}

/** Returns the targets of `Link` headers by their `rel` value. If several links have the same `rel`, returns the first. */
function linksIn(header: string): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const [, target = '', parameters = ''] of header.slice(0, 20_000).matchAll(/<([^<>]*)>([^<]*)/g)) {
    const rel = /;\s*rel\s*=\s*"?([a-z]+)/i.exec(parameters)?.[1]?.toLowerCase();
    if (rel !== undefined && !links.has(rel)) links.set(rel, target);
  }
  return links;
}
