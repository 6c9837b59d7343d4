import type { PageMessage, ReplyMessage } from './calls.js';

/** The library's end of the connection to the page. */
export interface LibraryPort {
  onmessage: ((event: { readonly data: PageMessage }) => void) | null;
  postMessage(message: ReplyMessage): void;
}

/** The event that the library dispatches if it runs in the page. Its detail is a {@link ServePort}. */
export const LIBRARY_READY = 'preflight-library';

/** Answers the calls that arrive at a port. Returns a function that stops answering. */
export type ServePort = (port: LibraryPort) => () => void;
