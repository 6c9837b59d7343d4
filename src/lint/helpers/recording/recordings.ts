import { groupBy } from '../../../base/group-by.js';
import { isObject } from '../../../base/object.js';
import { exchangeIn, type RecordedBody } from '../../../documents/formats/exchange.js';
import type { Exchange, Recording } from '../../rule/recording.js';
import type { Resource } from '../../rule/resource.js';

/** Groups recorded exchanges (requests with their responses) into recordings: one for each document, in the order of the documents. */
export function recordingsIn(resources: readonly Resource[]): Recording[] {
  const recorded = resources.filter(({ kind, value }) => kind === 'exchange' && isObject(value));
  const byDocument = groupBy(recorded, ({ at }) => at.document);
  return [...byDocument.values()].map((exchanges) => ({ exchanges: exchanges.map(exchangeOf) }));
}

const NOTHING: RecordedBody = { value: undefined, at: [], isLeftOut: true };

function exchangeOf(resource: Resource): Exchange {
  const { responses, ...exchange } = exchangeIn(isObject(resource.value) ? resource.value : {});
  return { resource, ...exchange, response: responses.at(-1) ?? NOTHING };
}
