import type { HttpAnswer, HttpRequest } from '../../../src/console/io/pull-world.js';

/** The lists of a tenant, by URL path. */
export type ServedOrg = Readonly<Record<string, readonly object[]>>;

export const ORG_URL = 'https://acme.okta.com';

export const TOKEN = '00thisIsTheTokenNobodyMaySee';

/** A fault that answers a request in place of the org. If it returns `undefined`, the org answers. */
export type Fault = (request: HttpRequest, path: string, url: URL) => HttpAnswer | undefined;

/** Makes a server for a tenant that returns lists page by page, as the service does. */
export function orgServer(org: ServedOrg, fault: Fault = () => undefined, largestPage = LARGEST_PAGE) {
  return (request: HttpRequest, now: () => number = () => 0): HttpAnswer => {
    const url = new URL(request.url);
    const path = pathOf(url);
    return fault(request, path, url) ?? answerTo(org, path, url, largestPage, now());
  };
}

function answerTo(org: ServedOrg, path: string, url: URL, largestPage: number, now: number): HttpAnswer {
  if (path === '/.well-known/okta-organization')
    return answer(200, { id: '00o1', pipeline: 'idx' }, { date: new Date(now).toUTCString() });
  const list = org[path];
  if (list === undefined) return notFound(path);
  const wanted = url.searchParams.get('limit');
  const limit = wanted === null ? list.length : Math.min(largestPage, Number(wanted));
  const start = Number(url.searchParams.get('after') ?? '0');
  const page = list.slice(start, start + limit);
  const next = start + limit < list.length ? `, ${linkTo(url, start + limit)}` : '';
  return answer(200, page, {
    date: new Date(now).toUTCString(),
    link: `<${url.href}>; rel="self"${next}`,
  });
}

/** The maximum page size. It is small, so that small tenants have several pages. A request without a limit gets the complete list. */
const LARGEST_PAGE = 40;

/** Returns the link to the next page of a list. The service omits parameters with default values from the link. */
function linkTo(url: URL, after: number): string {
  return `<${url.origin}${url.pathname}?after=${after}>; rel="next"`;
}

/** Returns the URL path with the policy type, without other parameters. */
export function pathOf({ pathname, searchParams }: URL): string {
  const type = searchParams.get('type');
  return type === null ? pathname : `${pathname}?type=${type}`;
}

export function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  return {
    status,
    header: (name) => headers[name.toLowerCase()],
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

export function refusal(status: number, errorCode: string, errorSummary = 'no'): HttpAnswer {
  return answer(status, { errorCode, errorSummary, errorLink: errorCode, errorId: 'oae1', errorCauses: [] });
}

function notFound(path: string): HttpAnswer {
  if (path.startsWith('/api/v1/policies?type='))
    return refusal(400, 'E0000002', 'Invalid policy type specified.');
  return refusal(404, 'E0000007', `Not found: Resource not found: ${path}`);
}
