import { deepEqual } from '../../base/deep-equal.js';
import { quoted } from '../../base/messages.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { UsedKind } from '../kinds/kinds.js';
import type { Accumulator, Surroundings } from './accumulator.js';

/**
 * Keeps the first of each id; of one that a list about something else has, what says more. Otherwise a second one is a problem: a
 * small one when both say the same.
 */
export function register<Resource extends { readonly id: string }>(
  accumulator: Accumulator,
  kind: UsedKind,
  into: Map<string, Resource>,
  resource: Resource,
  at: Source,
  { isReference = false }: Surroundings = {},
): void {
  const { sources, references } = accumulator;
  const first = into.get(resource.id);
  if (first === undefined) {
    into.set(resource.id, resource);
    sources.set(resource, at);
    if (isReference) references.add(resource);
    return;
  }
  const isExpected = isReference || references.has(first);
  const isCovered = saysNoMore(resource, first);
  if (references.has(first) && !isCovered && saysNoMore(first, resource)) {
    into.set(resource.id, resource);
    sources.set(resource, at);
    references.delete(first);
    if (isReference) references.add(resource);
    return;
  }
  if (!isExpected || !isCovered)
    noteDuplicate(accumulator, kind, first, {
      at,
      isEqual: isCovered && saysNoMore(first, resource),
      isExpected,
    });
  if (!isReference) references.delete(first);
}

/** Many a list about something else gives its elements by id and name alone. */
function saysNoMore(one: object, than: object): boolean {
  const known: Readonly<Record<string, unknown>> = { ...than };
  return Object.entries(one).every(([key, value]) => value === undefined || deepEqual(value, known[key]));
}

interface Second {
  readonly at: Source;
  readonly isEqual: boolean;
  /** One of the two stands in a list that is about something else. */
  readonly isExpected: boolean;
}

function noteDuplicate(
  { log, names, sources }: Accumulator,
  kind: UsedKind,
  first: { readonly id: string },
  { at, isEqual, isExpected }: Second,
): void {
  const place = sources.get(first);
  const where =
    place === undefined ? '' : ` at ${quoted(place.pointer)} of ${quoted(names[place.document] ?? '')}`;
  const content = isEqual ? 'the same content' : 'different content';
  log.note({
    severity: isEqual || isExpected ? 'warning' : 'error',
    code: 'duplicate-id',
    message: () =>
      `the ${kind} ${quoted(first.id)} is given twice, with ${content}; the first${where} is used`,
    at,
  });
}
