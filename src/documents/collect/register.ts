import { deepEqual } from '../../base/deep-equal.js';
import { quoted } from '../../base/messages.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { UsedKind } from '../kinds/kinds.js';
import type { Accumulator, Surroundings } from './accumulator.js';

/**
 * Registers a resource by id. If the id occurs again, the first resource stays, and a duplicate is reported.
 *
 * A resource that was found in a list of another resource (a reference) may lack fields. If the first resource is a reference, a later one
 * with the same fields and more replaces it. If one of the two is a reference and the later one has no new or different field, nothing is
 * reported.
 */
export function registerResource<Resource extends { readonly id: string }>(
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
  const isCovered = addsNothingTo(resource, first);
  if (references.has(first) && !isCovered && addsNothingTo(first, resource)) {
    into.set(resource.id, resource);
    sources.set(resource, at);
    references.delete(first);
    if (isReference) references.add(resource);
    return;
  }
  if (!isExpected || !isCovered)
    noteDuplicate(accumulator, kind, first, {
      at,
      isEqual: isCovered && addsNothingTo(first, resource),
      isExpected,
    });
  if (!isReference) references.delete(first);
}

/**
 * Returns whether each field of the first object has an equal value in the second. Objects in lists of other resources often have only id
 * and name.
 */
function addsNothingTo(one: object, than: object): boolean {
  const known: Readonly<Record<string, unknown>> = { ...than };
  return Object.entries(one).every(([key, value]) => value === undefined || deepEqual(value, known[key]));
}

interface DuplicateResource {
  readonly at: Source;
  readonly isEqual: boolean;
  /** Whether one of two resources with the same id was found in a list of another resource, where duplicates are expected. */
  readonly isExpected: boolean;
}

function noteDuplicate(
  { log, names, sources }: Accumulator,
  kind: UsedKind,
  first: { readonly id: string },
  { at, isEqual, isExpected }: DuplicateResource,
): void {
  const place = sources.get(first);
  const where =
    place === undefined ? '' : ` at ${quoted(place.pointer)} of ${quoted(names[place.document] ?? '')}`;
  const content = isEqual ? 'the same content' : 'different content';
  log.note({
    severity: isEqual ? 'info' : isExpected ? 'warning' : 'error',
    code: 'duplicate-id',
    message: () =>
      `the ${kind} ${quoted(first.id)} occurs twice, with ${content}; the first one${where} is used; remove the other one`,
    at,
  });
}
