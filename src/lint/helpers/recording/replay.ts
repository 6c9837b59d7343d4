import { getOrMake } from '../../../base/memo.js';
import { findOperation, findProvisioningOperation } from '../../../documents/kinds/api-operations.js';
import type { Org } from '../../rule/org.js';
import type { Exchange, Recording } from '../../rule/recording.js';
import type { Resource } from '../../rule/resource.js';
import { operationsIn } from '../scim/scim-operations.js';
import { type Contracted, contracted } from './contracts.js';
import { recordingsIn } from './recordings.js';
import { type ShownResources, shownResources } from './shown-resources.js';

/** A recorded exchange (a request with its response) whose operation is in the specification. Spec: Endpoints. */
export interface Replayed {
  readonly exchange: Exchange;
  readonly operation: Contracted;
  readonly query: URLSearchParams;
  /** The part of the request path before the path of the operation. It identifies a provisioning server. */
  readonly base: string;
  /** The resources that earlier exchanges show. A resource is absent if it did not occur or was deleted. */
  readonly seen: ShownResources;
  /**
   * Returns a resource from earlier exchanges, or from other documents of the org regardless of time. Returns `undefined` if neither
   * contains it.
   */
  known(kind: Resource['kind'], id: string): Resource | undefined;
}

/** Returns the exchanges of a recording whose operation is known, in order, each with the resources known at that time. */
export function replayRecording(recording: Recording, org: Org): readonly Replayed[] {
  return getOrMake(org.derived(replays), recording, () => replayed(recording, org));
}

/** Returns an exchange with its operation, or `undefined` if its operation is unknown. */
export function replayedStep({ resource }: Exchange, org: Org): Replayed | undefined {
  return org.derived(stepsByPlace).get(locationOf(resource.at));
}

function stepsByPlace(org: Org): ReadonlyMap<string, Replayed> {
  const steps = recordingsIn(org.all('exchange')).flatMap((recording) => replayRecording(recording, org));
  return new Map(steps.map((step) => [locationOf(step.exchange.resource.at), step]));
}

function replays(): Map<Recording, readonly Replayed[]> {
  return new Map();
}

function replayed(recording: Recording, org: Org): readonly Replayed[] {
  const provisioning = new Map(operationsIn(recording).map((operation) => [operation.exchange, operation]));
  const steps = recording.exchanges.flatMap((exchange) => {
    const served = provisioning.get(exchange);
    const place =
      served && `/${[served.collection, served.id].filter((step) => step !== undefined).join('/')}`;
    const operation =
      findOperation(exchange.method, exchange.path) ??
      (place === undefined ? undefined : findProvisioningOperation(exchange.method, place));
    if (operation === undefined) return [];
    return [
      { exchange, operation: contracted(operation), query: queryOf(exchange), base: served?.base ?? '' },
    ];
  });
  const seen = shownResources(steps);
  const places = new Set(recording.exchanges.map(({ resource }) => locationOf(resource.at)));
  return steps.map((step, index) => ({
    ...step,
    seen: seen(index),
    known: (kind, id) => seen(index).get(kind, id) ?? findOutsideRecording(kind, id, org, places),
  }));
}

/**
 * Finds a resource of the org by kind and id, but ignores all resources in exchanges of the recording. Returns `undefined` if no other
 * resource has this kind and id.
 */
function findOutsideRecording(
  kind: Resource['kind'],
  id: string,
  org: Org,
  places: ReadonlySet<string>,
): Resource | undefined {
  const first = org.find(kind, id);
  if (first === undefined || !isAmong(first, places)) return first;
  return org.all(kind).find((one) => one.id === id && !isAmong(one, places));
}

function isAmong({ at: { document, pointer } }: Resource, places: ReadonlySet<string>): boolean {
  for (let end = pointer.length; end >= 0; end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1))
    if (places.has(locationOf({ document, pointer: pointer.slice(0, end) }))) return true;
  return false;
}

function locationOf({ document, pointer }: Resource['at']): string {
  return `${document} ${pointer}`;
}

function queryOf({ path }: Exchange): URLSearchParams {
  const [, query = ''] = path.replace(/#.*$/s, '').split('?', 2);
  return new URLSearchParams(query);
}

/** Whether the request of an exchange succeeded, or `undefined` if that is unknown. */
function hasSucceeded({ status }: Exchange): boolean | undefined {
  return status === undefined ? undefined : status >= 200 && status < 300;
}

/**
 * Whether the live service accepted a request that a lint rule calls invalid. The service then contradicts the lint rule. An unknown
 * response status counts as accepted. Always false in the edition `spec`.
 */
export function isContradicted({ exchange }: Replayed, { edition }: Pick<Org, 'edition'>): boolean {
  return edition === 'field' && hasSucceeded(exchange) !== false;
}
