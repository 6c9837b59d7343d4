import { once } from 'node:events';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Sdk } from './sdk.js';

/** Standard input and output as a connection to a client. */
interface StandardStreams {
  readonly transport: Transport;
  readonly isTerminal: boolean;
  /** Resolves when the client has sent its last message. */
  readonly inputEnded: Promise<unknown>;
  /** Resolves when the client no longer reads. */
  readonly outputFailed: Promise<unknown>;
  /** Resolves when the answers of finished calls have been written. */
  flushed(): Promise<void>;
  close(): void;
}

/** The largest message of a client, in bytes. */
const LARGEST_MESSAGE = 4 * 1024 * 1024;

export function standardStreams({
  StdioServerTransport,
}: Pick<Sdk, 'StdioServerTransport'>): StandardStreams {
  const { stdin, stdout } = process;
  return {
    transport: new StdioServerTransport(stdin, stdout, { maxBufferSize: LARGEST_MESSAGE }),
    isTerminal: stdin.isTTY === true,
    // Waits one turn of the event loop. By then, the calls in the last messages have begun.
    inputEnded: once(stdin, 'end').then(() => setImmediate()),
    outputFailed: new Promise((resolve) => stdout.on('error', resolve)),
    flushed: () => setImmediate(),
    close: () => stdin.destroy(),
  };
}
