import type { RecordedBody, RecordedExchange } from '../../documents/formats/exchange.js';
import type { Resource } from './resource.js';

/** The exchanges (requests with their responses) of one document, in the order in which they were recorded. */
export interface Recording {
  readonly exchanges: readonly Exchange[];
}

/** A request to or from the service, with its response. */
export interface Exchange extends Omit<RecordedExchange, 'responses'> {
  /** The complete exchange as a resource. Paths in reports start at the exchange. */
  readonly resource: Resource;
  /** The last response, if the exchange has several. */
  readonly response: RecordedBody;
}
