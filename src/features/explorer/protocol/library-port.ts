import type { PageMessage, ReplyMessage } from './calls.js';

/** The end at which the library takes calls. */
export interface LibraryPort {
  onmessage: ((event: { readonly data: PageMessage }) => void) | null;
  postMessage(message: ReplyMessage): void;
}

/** Dispatched by the library where it runs in the page itself: its detail serves a port. */
export const LIBRARY_READY = 'preflight-library';

/** Gives what ends it. */
export type ServePort = (port: LibraryPort) => () => void;
