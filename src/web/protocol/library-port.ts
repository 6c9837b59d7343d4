import type { CallMessage, ReplyMessage } from './calls.js';

/** The end at which the library takes calls. */
export interface LibraryPort {
  onmessage: ((event: { readonly data: CallMessage }) => void) | null;
  postMessage(message: ReplyMessage): void;
}

/** Dispatched by the library where it runs in the page itself: its detail serves a port. */
export const LIBRARY_READY = 'preflight-library';

export type ServePort = (port: LibraryPort) => void;
