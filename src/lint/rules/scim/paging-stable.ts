import { counted, quoted } from '../../../base/messages.js';
import { isDone, operationsIn, type ScimOperation } from '../../helpers/scim/scim-operations.js';
import { at, isGiven, listAt, numberAt, textAt } from '../../rule/json-path.js';
import type { Exchange } from '../../rule/recording.js';
import type { Report } from '../../rule/rule.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: SCIM 1.1 provisioning server contract, "The ordering of results must be the same". */
export const scimPagingStable = defineRule({
  id: 'scim/paging-stable',
  severity: 'error',
  what: 'the pages of a SCIM list overlap, have a gap, or change their order',
  why: 'the import requests each page by the number of its first user, so it reads some users twice and misses others',
  source: 'SCIM 1.1 provisioning server contract',
  on: 'recording',
  refusedByService: 'never',
  *check(recording) {
    const listings = new Map<string, Listing>();
    for (const operation of operationsIn(recording)) {
      if (operation.exchange.method !== 'GET') forget(operation, listings);
      else if (operation.id === undefined && isDone(operation)) yield* checkPage(operation, listings);
    }
  },
  examples: () => ({
    bad: [
      [page(1, 2, ['user1', 'user2']), page(3, 2, ['user2'])],
      [page(1, 1, ['user1']), page(1, 2, ['user2', 'user1'])],
      [page(1, 2, ['user1'])],
    ],
    good: [
      [page(1, 2, ['user1', 'user2']), page(3, 2, ['user3']), page(1, 100, ['user1', 'user2', 'user3'])],
    ],
  }),
});

/** The elements of a list that earlier pages have shown, by their position in the list. An operation that changes the list clears them. */
interface Listing {
  readonly ids: Map<number, Spot>;
  readonly numbers: Map<string, number>;
}

interface Spot {
  readonly id: string;
  readonly exchange: Exchange;
  readonly index: number;
}

/** Forgets the known lists of a SCIM collection when an operation changes the collection. */
function forget({ base, collection }: ScimOperation, listings: Map<string, Listing>): void {
  for (const key of [...listings.keys()])
    if (key.startsWith(JSON.stringify([base, collection]))) listings.delete(key);
}

function* checkPage(operation: ScimOperation, listings: Map<string, Listing>): Generator<Report> {
  const { exchange } = operation;
  const { value, at: place } = exchange.response;
  if (!Array.isArray(at(value, 'Resources'))) return;
  const listed = listAt(value, 'Resources');
  const [requested, count] = [wholeIn(operation, 'startIndex') ?? 1, wholeIn(operation, 'count')];
  const start = numberAt(value, 'startIndex') ?? requested;
  if (listed.length > 0 && start !== requested) {
    const message = `the page starts at number ${start}, but the request asks for ${requested}; start at the requested number`;
    yield { of: exchange.resource, at: [...place, 'startIndex'], message };
    return;
  }
  if (count !== undefined) yield* checkLength(operation, { listed: listed.length, start, count });
  yield* checkOrder(exchange, listed, start, listingOf(operation, listings));
}

/** The number of elements on a page, the position of the first element in the complete list, and the requested number of elements. */
interface Length {
  readonly listed: number;
  readonly start: number;
  readonly count: number;
}

function* checkLength({ exchange }: ScimOperation, { listed, start, count }: Length): Generator<Report> {
  const { resource, response } = exchange;
  const total = numberAt(response.value, 'totalResults');
  const place = { of: resource, at: [...response.at, 'Resources'] };
  if (listed > count)
    yield {
      ...place,
      message: `the page contains ${counted(listed, 'resource')}, but the request asks for ${count}, so the next page overlaps; return at most ${count}`,
    };
  else if (listed < count && total !== undefined && start + listed - 1 < total)
    yield {
      ...place,
      message: `the page contains ${listed} of the ${count} requested resources, although there are ${total}; the next page starts at ${start + count}, so the resources between are skipped; return all requested resources`,
    };
}

function* checkOrder(
  exchange: Exchange,
  listed: readonly unknown[],
  start: number,
  { ids, numbers }: Listing,
): Generator<Report> {
  for (const [index, one] of listed.entries()) {
    const id = textAt(one, 'id');
    if (id === undefined) continue;
    const number = start + index;
    const former = numbers.get(id);
    const other = ids.get(number);
    const seen = former === undefined ? other : ids.get(former);
    if (seen !== undefined && (former ?? number) !== number)
      yield orderFault(exchange, index, seen, `${quoted(id)} was number ${former}, and is ${number} now`);
    else if (other !== undefined && other.id !== id)
      yield orderFault(
        exchange,
        index,
        other,
        `number ${number} is ${quoted(id)}, and was ${quoted(other.id)}`,
      );
    else {
      ids.set(number, { id, exchange, index });
      numbers.set(id, number);
      continue;
    }
    return;
  }
}

/** Returns the report about a list element whose position contradicts an earlier page. `seen` is the element on the earlier page. */
function orderFault({ resource, response }: Exchange, index: number, seen: Spot, message: string): Report {
  const before = seen.exchange;
  return {
    of: resource,
    at: [...response.at, 'Resources', index],
    message: `${message}; keep the same order for all pages`,
    related: [
      {
        of: before.resource,
        at: [...before.response.at, 'Resources', seen.index],
        message: 'the previous page',
      },
    ],
  };
}

/** Returns the known elements of the list that a SCIM query returns. Pages with the same filter belong to the same list. */
function listingOf({ base, collection, query }: ScimOperation, listings: Map<string, Listing>): Listing {
  const rest = [...query].filter(([name]) => name !== 'startIndex' && name !== 'count').sort();
  const key = JSON.stringify([base, collection]) + JSON.stringify(rest);
  const listing = listings.get(key) ?? { ids: new Map(), numbers: new Map() };
  listings.set(key, listing);
  return listing;
}

function wholeIn({ query }: ScimOperation, name: string): number | undefined {
  const text = query.get(name);
  return isGiven(text) && /^\d{1,9}$/.test(text as string) ? Number(text) : undefined;
}

function page(startIndex: number, count: number, ids: readonly string[]) {
  return {
    method: 'GET',
    path: `/scim/v1/Users?startIndex=${startIndex}&count=${count}`,
    status: 200,
    response: {
      schemas: ['urn:scim:schemas:core:1.0'],
      totalResults: 3,
      startIndex,
      itemsPerPage: ids.length,
      Resources: ids.map((id) => ({ id, userName: id })),
    },
  };
}
