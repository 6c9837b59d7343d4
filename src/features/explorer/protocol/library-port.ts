import type { PageMessage, ReplyMessage } from './calls.js';

/** The port through which the library (the simulator, the linter and the analysis) receives messages from the page and answers them. */
export interface LibraryPort {
  onmessage: ((event: { readonly data: PageMessage }) => void) | null;
  postMessage(message: ReplyMessage): void;
}

/** The event that the library dispatches when it runs in the page itself. Its detail is a {@link ServePort}. */
export const LIBRARY_READY = 'preflight-library';

/** Answers the calls that arrive at a port. Returns a function that ends the answering. */
export type ServePort = (port: LibraryPort) => () => void;
