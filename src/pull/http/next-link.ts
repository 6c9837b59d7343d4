/** The list goes on there; it ends; or what the service says of it cannot be followed. */
export type Next =
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'broken'; readonly why: string };

/** A list of more pages is none that a service has. */
export const MOST_PAGES = 100_000;

/**
 * The next page that the answer to `url` links to. Only the same list of the same origin is followed: what is sent there
 * bears the token. Parameters of `first` that the service drops are put back.
 */
export function nextPage(link: string | undefined, url: string, first: string): Next {
  const target = linksIn(link ?? '').get('next');
  if (target === undefined) return { kind: 'end' };
  if (!URL.canParse(target, url)) return { kind: 'broken', why: 'the link to its next page is no URL' };
  const [next, from] = [new URL(target, url), new URL(first)];
  if (next.origin !== from.origin)
    return { kind: 'broken', why: `its next page is said to be at another host, \`${next.host}\`` };
  if (next.pathname !== from.pathname)
    return { kind: 'broken', why: 'its next page is said to be another list' };
  for (const [name, value] of from.searchParams)
    if (!next.searchParams.has(name)) next.searchParams.set(name, value);
  return { kind: 'page', url: next.href };
}

/** What stands in one `Link` header or in several, by `rel`; the first of each. */
function linksIn(header: string): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const [, target = '', parameters = ''] of header.slice(0, 20_000).matchAll(/<([^<>]*)>([^<]*)/g)) {
    const rel = /;\s*rel\s*=\s*"?([a-z]+)/i.exec(parameters)?.[1]?.toLowerCase();
    if (rel !== undefined && !links.has(rel)) links.set(rel, target);
  }
  return links;
}
