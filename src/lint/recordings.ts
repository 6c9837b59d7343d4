import { exchangeIn, type RecordedBody } from '../read/exchange.js';
import { isObject } from '../read/members.js';
import type { Exchange, Recording } from './recording.js';
import type { Resource } from './resource.js';

/** What was recorded in each document, in its order. */
export function recordingsIn(resources: readonly Resource[]): Recording[] {
  const byDocument = new Map<number, Exchange[]>();
  for (const resource of resources) {
    if (resource.kind !== 'exchange' || !isObject(resource.value)) continue;
    const exchange = exchangeOf(resource);
    const list = byDocument.get(resource.at.document);
    if (list === undefined) byDocument.set(resource.at.document, [exchange]);
    else list.push(exchange);
  }
  return [...byDocument.values()].map((exchanges) => ({ exchanges }));
}

const NOTHING: RecordedBody = { value: undefined, at: [], isLeftOut: true };

function exchangeOf(resource: Resource): Exchange {
  const { responses, ...exchange } = exchangeIn(isObject(resource.value) ? resource.value : {});
  return { resource, ...exchange, response: responses.at(-1) ?? NOTHING };
}
