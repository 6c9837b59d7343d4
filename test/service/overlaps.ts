import { isObject } from '../../src/base/object.js';
import { type Exchange, parsed } from './replay.js';

/**
 * The exchanges of a recording that were under way while another was, among the same objects, one of them a write: how they stand in
 * the recording does not say how they took effect. A live service lets one overwrite the other.
 */
export function overlappedIn(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const found = new Set<Exchange>();
  for (const [at, one] of exchanges.entries())
    for (const other of exchanges.slice(at + 1))
      if (isWithin(one, other) && collectionOf(one) === collectionOf(other)) found.add(one).add(other);
  return found;
}

/**
 * Whether concurrency may explain a difference. It never explains the answer to the creation of an object, nor a member that
 * the request itself wrote: a single request shows these. Only the place among others is settled by the others. A read explains
 * nothing by itself: it shows the members that concurrent writes left otherwise, and their answers differ first.
 */
export function mayBeOverwritten({ method, request }: Exchange, difference: string): boolean {
  const [path = ''] = difference.split(/[: ]/, 1);
  const steps = path.replace(/\[\]/g, '').split('.').filter(Boolean);
  if (method === 'GET' || steps.at(-1) === 'priority') return true;
  if (method === 'POST') return isOfOthers(steps);
  return !isWrittenAt(parsed(request), steps);
}

/** Whether a member lists what other requests write, too: the attributes of a schema. */
function isOfOthers([first]: readonly string[]): boolean {
  return first === 'definitions';
}

function isWrittenAt(body: unknown, steps: readonly string[]): boolean {
  let value = body;
  for (const step of steps) {
    if (!isObject(value) || !Object.hasOwn(value, step)) return false;
    value = value[step];
  }
  return steps.length > 0;
}

/** The later certainly began before the earlier had its answer. */
function isWithin(earlier: Exchange, later: Exchange): boolean {
  if (earlier.method === 'GET' && later.method === 'GET') return false;
  return later.began !== undefined && earlier.ended !== undefined && later.began + SECOND < earlier.ended;
}

/** In milliseconds: a recording says no more of when an answer was given. */
const SECOND = 1000;

/** The path of the list that an object is in. */
export function collectionOf({ url }: Pick<Exchange, 'url'>): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/, '').split('?');
  return path.replace(/\/lifecycle\/\w+$/, '').replace(/\/[\w-]{20}$/, '');
}
