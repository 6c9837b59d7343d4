import { type Addressed, operationAt, provisioningAt } from '../read/operations.js';
import type { Org } from './org.js';
import type { Exchange, Recording } from './recording.js';
import type { Resource } from './resource.js';
import { operationsIn } from './rules/scim/operations.js';
import { type Seen, seenIn } from './seen.js';

/** An exchange of an operation that the specification describes. Spec: Endpoints. */
export interface Replayed {
  readonly exchange: Exchange;
  readonly operation: Addressed;
  readonly query: URLSearchParams;
  /** The steps before the operation's own path; of provisioning servers, it tells which one is meant. */
  readonly base: string;
  /** What the exchanges before it showed: absent for what they did not show, or deleted. */
  readonly seen: Seen;
  /** The same; of what they did not show, what other documents of the org say, whenever that was. */
  known(kind: Resource['kind'], id: string): Resource | undefined;
}

/** The exchanges of a recording whose operations are known, in their order, each with what was known by then. */
export function replay(recording: Recording, org: Org): readonly Replayed[] {
  const done = REPLAYS.get(recording);
  if (done !== undefined) return done;
  const steps = replayed(recording, org);
  REPLAYS.set(recording, steps);
  return steps;
}

const REPLAYS = new WeakMap<Recording, readonly Replayed[]>();

function replayed(recording: Recording, org: Org): readonly Replayed[] {
  const provisioning = new Map(operationsIn(recording).map((operation) => [operation.exchange, operation]));
  const asked = recording.exchanges.flatMap((exchange) => {
    const served = provisioning.get(exchange);
    const place =
      served && `/${[served.collection, served.id].filter((step) => step !== undefined).join('/')}`;
    const operation =
      operationAt(exchange.method, exchange.path) ??
      (place === undefined ? undefined : provisioningAt(exchange.method, place));
    if (operation === undefined) return [];
    return [{ exchange, operation, query: queryOf(exchange), base: served?.base ?? '' }];
  });
  const seen = seenIn(asked);
  const documents = new Set(recording.exchanges.map(({ resource }) => resource.at.document));
  return asked.map((step, index) => ({
    ...step,
    seen: seen(index),
    known: (kind, id) => seen(index).get(kind, id) ?? elsewhere(kind, id, org, documents),
  }));
}

/** What other documents say of a resource that the recording does not show. */
function elsewhere(
  kind: Resource['kind'],
  id: string,
  org: Org,
  documents: ReadonlySet<number>,
): Resource | undefined {
  const first = org.find(kind, id);
  if (first === undefined || !documents.has(first.at.document)) return first;
  return org.all(kind).find((one) => one.id === id && !documents.has(one.at.document));
}

function queryOf({ path }: Exchange): URLSearchParams {
  const [, query = ''] = path.replace(/#.*$/s, '').split('?', 2);
  return new URLSearchParams(query);
}

/** Whether the request did what it asked for: `undefined` where nothing says so. */
export function wasDone({ status }: Exchange): boolean | undefined {
  return status === undefined ? undefined : status >= 200 && status < 300;
}
