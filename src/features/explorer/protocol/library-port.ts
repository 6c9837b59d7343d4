import type { PageMessage, ReplyMessage } from './calls.js';

/** The connection to the page, as the library (the simulator, the linter and the analysis) uses it. */
export interface LibraryPort {
  onmessage: ((event: { readonly data: PageMessage }) => void) | null;
  postMessage(message: ReplyMessage): void;
}

/** The event that the library dispatches when it runs in the page itself. Its detail is a {@link ServePort}. */
export const LIBRARY_READY = 'preflight-library';

/** Answers the calls that arrive at a port. Returns a function that ends the answering. */
export type ServePort = (port: LibraryPort) => () => void;
