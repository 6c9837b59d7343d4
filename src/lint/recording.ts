import type { Resource } from './resource.js';

/** The exchanges of one document, in the order in which they were recorded. */
export interface Recording {
  readonly exchanges: readonly Exchange[];
}

/** One request to the service, or from it, and what was answered. */
export interface Exchange {
  /** The exchange as a whole, for places: paths in reports start from it. */
  readonly resource: Resource;
  /** In upper case. */
  readonly method: string;
  /** Without the host, with the query. */
  readonly path: string;
  readonly status: number | undefined;
  readonly request: Body;
  readonly response: Body;
}

/** What was sent or answered; `value` is `undefined` where there was none. */
export interface Body {
  readonly value: unknown;
  /** From the exchange to the body. */
  readonly at: readonly (number | string)[];
}
