import { quoted } from '../../../read/words.js';
import { at, textAt } from '../../look.js';
import type { Exchange } from '../../recording.js';
import { defineRule } from '../../rule.js';

/** Spec: Client registration, "List"; Limits. */
export const pageLimitRange = defineRule({
  id: 'page/limit-range',
  severity: 'error',
  what: 'a page of clients of a size that the service does not give, or after a cursor that it did not give',
  why: 'the service refuses the request or cuts the page short, and who counts on the size misses clients',
  source: 'Client registration, "List"; Limits',
  on: 'recording',
  *check({ exchanges }) {
    const cursors = new Set<string>();
    for (const exchange of exchanges) {
      const query = listQueryOf(exchange);
      if (query === undefined) continue;
      const limit = query.get('limit');
      if (limit !== null && !isInRange(limit))
        yield {
          of: exchange.resource,
          at: placeOf(exchange),
          message: `the limit ${quoted(limit)} is not a whole number from 1 to ${MOST}`,
        };
      const after = query.get('after');
      if (after !== null && cursors.size > 0 && !cursors.has(after))
        yield {
          of: exchange.resource,
          at: placeOf(exchange),
          severity: 'warning',
          message: `no page before gave the cursor ${quoted(after)}: follow the link \`next\` as it is`,
        };
      for (const cursor of cursorsIn(exchange)) cursors.add(cursor);
    }
  },
  examples: {
    bad: [
      [{ method: 'GET', path: '/oauth2/v1/clients?limit=500', status: 200, request: null, response: [] }],
      [
        {
          method: 'GET',
          path: '/oauth2/v1/clients?limit=1',
          status: 200,
          request: null,
          response: {
            status: 200,
            headers: { Link: '<https://example.com/oauth2/v1/clients?after=c1&limit=1>; rel="next"' },
            body: [],
          },
        },
        {
          method: 'GET',
          path: '/oauth2/v1/clients?after=c9&limit=1',
          status: 200,
          request: null,
          response: [],
        },
      ],
    ],
    good: [
      [{ method: 'GET', path: '/oauth2/v1/clients?limit=200', status: 200, request: null, response: [] }],
    ],
  },
});

const MOST = 200;

function isInRange(limit: string): boolean {
  return /^\d{1,6}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MOST;
}

/** The query of a request for a page of clients. */
function listQueryOf({ method, path }: Exchange): URLSearchParams | undefined {
  const [address = '', query = ''] = path.replace(/#.*$/s, '').split('?', 2);
  return method === 'GET' && /\/oauth2\/v1\/clients\/?$/.test(address)
    ? new URLSearchParams(query)
    : undefined;
}

/** The part of the exchange that holds the path. */
function placeOf({ resource: { value } }: Exchange): readonly string[] {
  return PLACES.find((place) => textAt(value, ...place) !== undefined) ?? [];
}

const PLACES = [['path'], ['url'], ['request', 'path'], ['request', 'url']];

/** Those of the links to the next page. */
function cursorsIn({ resource: { value } }: Exchange): string[] {
  const links = [
    ...headerOf(value, 'response', 'headers'),
    ...headerOf(value, 'headers'),
    ...headerOf(value, 'responseHeaders'),
  ];
  return links
    .flatMap((link) => link.split(','))
    .filter((link) => /rel="?next"?/.test(link))
    .flatMap((link) => new URLSearchParams(queryIn(link)).getAll('after'));
}

/** Of `<https://example.com/clients?after=c1>; rel="next"`. */
function queryIn(link: string): string {
  const address = link.split('>', 1)[0] ?? '';
  return address.slice(address.indexOf('?') + 1);
}

function headerOf(value: unknown, ...path: readonly string[]): string[] {
  return ['Link', 'link'].flatMap((name) => [at(value, ...path, name)].flat().filter(isText));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
