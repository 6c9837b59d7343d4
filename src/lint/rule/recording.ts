import type { RecordedBody, RecordedExchange } from '../../read/formats/exchange.js';
import type { Resource } from './resource.js';

/** The exchanges of one document, in the order in which they were recorded. */
export interface Recording {
  readonly exchanges: readonly Exchange[];
}

/** One request to the service, or from it, and what was answered. */
export interface Exchange extends Omit<RecordedExchange, 'responses'> {
  /** The exchange as a whole, for places: paths in reports start from it. */
  readonly resource: Resource;
  /** The last, where there are several. */
  readonly response: RecordedBody;
}
