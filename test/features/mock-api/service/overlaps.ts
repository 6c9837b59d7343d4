import { isObject } from '../../../../src/base/object.js';
import { type Exchange, parsed } from './replay.js';

/**
 * Returns exchanges that overlapped with others on the same objects, one of them a write. Their order in the recording does not show
 * their effect, because a live service lets one overwrite the other.
 */
export function overlappedIn(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const found = new Set<Exchange>();
  for (const [at, one] of exchanges.entries())
    for (const other of exchanges.slice(at + 1))
      if (isWithin(one, other) && collectionOf(one) === collectionOf(other)) found.add(one).add(other);
  return found;
}

/**
 * Whether concurrency may explain a difference. It never explains the response to a creation, or a member that the request itself wrote,
 * because a single request determines these; only the position among others depends on others. A read explains nothing: it shows members
 * changed by concurrent writes, whose responses differ first.
 */
export function mayBeOverwritten({ method, request }: Exchange, difference: string): boolean {
  const [path = ''] = difference.split(/[: ]/, 1);
  const steps = path.replace(/\[\]/g, '').split('.').filter(Boolean);
  if (method === 'GET' || steps.at(-1) === 'priority') return true;
  if (method === 'POST') return isOfOthers(steps);
  return !isWrittenAt(parsed(request), steps);
}

/** Whether a member lists what other requests write too, such as the attributes of a schema. */
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

/** Whether the later exchange definitely began before the earlier one had its response. */
function isWithin(earlier: Exchange, later: Exchange): boolean {
  if (earlier.method === 'GET' && later.method === 'GET') return false;
  return later.began !== undefined && earlier.ended !== undefined && later.began + SECOND < earlier.ended;
}

/** The resolution of recorded times, in milliseconds. */
const SECOND = 1000;

/** Returns the path of the list that contains an object. */
export function collectionOf({ url }: Pick<Exchange, 'url'>): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/, '').split('?');
  return path.replace(/\/lifecycle\/\w+$/, '').replace(/\/[\w-]{20}$/, '');
}
