import type { Org } from '../../rule/org.js';
import type { Exchange } from '../../rule/recording.js';
import type { Resource } from '../../rule/resource.js';
import { recordingsIn } from './recordings.js';

/**
 * Returns the recorded exchange that contains the resource in its request or response; `undefined` if the resource is not from a recording.
 */
export function exchangeAround({ at }: Resource, org: Org): Exchange | undefined {
  const exchanges = org.derived(exchangesOf);
  const { document, pointer } = at;
  for (let end = pointer.length; end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    const exchange = exchanges.get(`${document} ${pointer.slice(0, end)}`);
    if (exchange !== undefined || end === 0) return exchange;
  }
  return undefined;
}

function exchangesOf(org: Org): ReadonlyMap<string, Exchange> {
  return new Map(
    recordingsIn(org.all('exchange')).flatMap(({ exchanges }) =>
      exchanges.map((exchange) => {
        const { document, pointer } = exchange.resource.at;
        return [`${document} ${pointer}`, exchange] as const;
      }),
    ),
  );
}
