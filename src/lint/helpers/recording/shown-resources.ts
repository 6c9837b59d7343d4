import { isObject } from '../../../base/object.js';
import { type PathStep, pointerBelow } from '../../../base/pointer.js';
import { textAt } from '../../rule/json-path.js';
import type { Exchange } from '../../rule/recording.js';
import type { Resource } from '../../rule/resource.js';
import { trustedKeysOf } from '../idp/trusted-keys.js';
import type { Contracted } from './contracts.js';

/** The resources of an org that are known before a given exchange of a recording, because earlier exchanges contain them. */
export interface ShownResources {
  get(kind: Resource['kind'], id: string): Resource | undefined;
  /** Returns identity providers that trust a key, up to a maximum number. */
  trusting(kid: string): readonly Resource[];
}

interface RecordedStep {
  readonly exchange: Exchange;
  readonly operation: Contracted;
}

/** A resource after one exchange; `undefined` if the exchange deleted it. */
interface Sighting {
  readonly index: number;
  readonly resource: Resource | undefined;
}

/**
 * Reads the exchanges (requests with their responses) of a recording once. Returns a function from the index of an exchange to the
 * resources that earlier exchanges show.
 */
export function shownResources(steps: readonly RecordedStep[]): (index: number) => ShownResources {
  const histories = new Map<Resource['kind'], Map<string, Sighting[]>>();
  const trusting = new Map<string, Set<string>>();
  const latest = (kind: Resource['kind'], id: string) => histories.get(kind)?.get(id)?.at(-1)?.resource;
  for (const [index, step] of steps.entries())
    for (const { kind, id, resource } of sightingsOf(step, latest)) {
      const history = histories.get(kind) ?? new Map<string, Sighting[]>();
      histories.set(kind, history);
      const sightings = history.get(id) ?? [];
      history.set(id, sightings);
      sightings.push({ index, resource });
      for (const kid of kidsOf(resource)) trusting.set(kid, (trusting.get(kid) ?? new Set()).add(id));
    }
  const seen = (index: number, kind: Resource['kind'], id: string) =>
    before(index, histories.get(kind)?.get(id) ?? []);
  return (index) => ({
    get: (kind, id) => seen(index, kind, id),
    trusting: (kid) =>
      [...(trusting.get(kid) ?? [])]
        .slice(0, MOST_PROVIDERS)
        .flatMap((id) => seen(index, 'identity provider', id) ?? [])
        .filter((provider) => kidsOf(provider).includes(kid)),
  });
}

/** The maximum number of identity providers to return. One is enough to show that a key is in use. */
const MOST_PROVIDERS = 100;

function kidsOf(resource: Resource | undefined): readonly string[] {
  if (resource?.kind !== 'identity provider') return [];
  return trustedKeysOf(resource).map(({ kid }) => kid);
}

/**
 * Returns the last state of a resource before an exchange; `undefined` if it was not seen or was deleted. Binary search is used, because a
 * recording may contain ten thousand reads of one resource.
 */
function before(index: number, sightings: readonly Sighting[]): Resource | undefined {
  let [low, high] = [0, sightings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sightings[middle] as Sighting).index < index) low = middle + 1;
    else high = middle;
  }
  return sightings[low - 1]?.resource;
}

interface Shown {
  readonly kind: Resource['kind'];
  readonly id: string;
  readonly resource: Resource | undefined;
}

type Latest = (kind: Resource['kind'], id: string) => Resource | undefined;

/** Returns the resources that an exchange shows. A response replaces the earlier state of a resource; a request is merged into it. */
function sightingsOf({ exchange, operation }: RecordedStep, latest: Latest): readonly Shown[] {
  if (exchange.status !== undefined && (exchange.status < 200 || exchange.status >= 300)) return [];
  const written = writtenBy({ exchange, operation }, latest);
  return [...(written === undefined ? [] : [written]), ...answeredBy(exchange, operation)];
}

function writtenBy(
  { exchange, operation: { writes, ids } }: RecordedStep,
  latest: Latest,
): Shown | undefined {
  const id = writes?.id === undefined ? undefined : ids[writes.id];
  if (writes === undefined || id === undefined) return undefined;
  const { kind, does } = writes;
  if (does === 'delete') return { kind, id, resource: undefined };
  const was = latest(kind, id);
  const status = does === 'activate' ? 'ACTIVE' : does === 'deactivate' ? 'INACTIVE' : undefined;
  const change = status === undefined ? exchange.request.value : { status };
  if (was === undefined || !isObject(change)) return undefined;
  return { kind, id, resource: { ...was, value: { ...(isObject(was.value) && was.value), ...change } } };
}

/** The kinds of resources whose earlier state matters for later exchanges, with the field that identifies a resource. */
const ID_FIELDS: Partial<Record<Resource['kind'], string>> = {
  client: 'client_id',
  'identity provider': 'id',
  'identity provider key': 'kid',
  policy: 'id',
  rule: 'id',
};

function* answeredBy(exchange: Exchange, { answers, ids }: Contracted): Generator<Shown> {
  if (answers === undefined || answers === 'nothing') return;
  const field = ID_FIELDS[answers];
  if (field === undefined) return;
  const policyId = answers === 'rule' ? ids.policy_id : undefined;
  for (const { value, at } of elementsIn(exchange.response.value, exchange.response.at)) {
    const id = textAt(value, field);
    if (id === undefined) continue;
    const name = textAt(value, 'name');
    const around = { ...(name !== undefined && { name }), ...(policyId !== undefined && { policyId }) };
    const resource = {
      kind: answers,
      value,
      at: placeIn(exchange, at),
      reading: 'stored',
      id,
      ...around,
    } as const;
    yield { kind: answers, id, resource };
  }
}

function elementsIn(value: unknown, at: readonly PathStep[]) {
  if (!Array.isArray(value)) return [{ value, at }];
  return value.map((element: unknown, index) => ({ value: element, at: [...at, index] }));
}

/** Returns the document and JSON pointer of a value in a recorded exchange. `at` is the path from the exchange to the value. */
export function placeIn({ resource }: Exchange, at: readonly PathStep[]): Resource['at'] {
  return { document: resource.at.document, pointer: pointerBelow(resource.at.pointer, ...at) };
}
