import { isObject } from '../../../../src/base/object.js';
import { type Exchange, parsed } from './replay.js';

/**
 * Returns the recorded exchanges whose order is unclear: another exchange about the same object ran at the same time, and at least one of
 * the two was a write.
 */
export function overlappedIn(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const found = new Set<Exchange>();
  for (const [at, one] of exchanges.entries())
    for (const other of exchanges.slice(at + 1))
      if (isWithin(one, other) && collectionOf(one) === collectionOf(other)) found.add(one).add(other);
  return found;
}

/**
 * Whether concurrent requests may explain that a response differs from the recording.
 * They may explain each difference of a priority, and each difference in the response to a read. In the response to a creation, they may
 * explain differences in fields that other requests write. They never explain a difference in a field that the request itself wrote.
 */
export function mayBeOverwritten({ method, request }: Exchange, difference: string): boolean {
  const [path = ''] = difference.split(/[: ]/, 1);
  const steps = path.replace(/\[\]/g, '').split('.').filter(Boolean);
  if (method === 'GET' || steps.at(-1) === 'priority') return true;
  if (method === 'POST') return isOfOthers(steps);
  return !isWrittenAt(parsed(request), steps);
}

/** Whether other requests may write into the field. For example, several requests can write the attributes of a schema. */
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

/** Returns whether the later request definitely began before the earlier one was answered. */
function isWithin(earlier: Exchange, later: Exchange): boolean {
  if (earlier.method === 'GET' && later.method === 'GET') return false;
  return later.began !== undefined && earlier.ended !== undefined && later.began + SECOND < earlier.ended;
}

/** The resolution of recorded times, in milliseconds. */
const SECOND = 1000;

/** Returns the URL path of the list that contains the object of a request. */
export function collectionOf({ url }: Pick<Exchange, 'url'>): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/, '').split('?');
  return path.replace(/\/lifecycle\/\w+$/, '').replace(/\/[\w-]{20}$/, '');
}
