import { once } from 'node:events';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { failure, success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { attempt, unreadableFile } from '../../console/files/read-input.js';
import { EXIT } from '../../console/io/exit-code.js';
import type { Io } from '../../console/io/io.js';
import { nodePool } from '../../console/io/node/node-pool.js';
import { callRunner } from './calls/call-runner.js';
import { connectServer } from './mcp-server.js';
import { loadSdk, type Sdk } from './sdk.js';

/** Serves answers about exports to assistants, by the Model Context Protocol over standard input and output. */
export const mcpCommand = defineCommand({
  examples: [
    ['for a client with roots, or for the working folder', 'mcp'],
    ['for these folders only', 'mcp export/ proposed/'],
  ],
  declare(commander) {
    commander.argument(
      '[paths...]',
      'the files and folders that the client may read; a client with roots may read only what is also in these (default: the roots of the client or, if it has none, the working folder)',
    );
  },
  async run(paths, _, io) {
    for (const path of paths) {
      const entry = await attempt(path, () => io.files.entry(path));
      if (!entry.ok) return entry;
      if (entry.value === undefined)
        return failure([unreadableFile(path, 'there is no such file or folder')]);
    }
    const sdk = await loadSdk();
    if (!sdk.ok) return sdk;
    await serve(sdk.value, paths, io);
    return success(EXIT.answered);
  },
});

/** Serves until the client closes the connection or the process receives a signal to end. */
async function serve(sdk: Sdk, paths: readonly string[], io: Io): Promise<void> {
  const runner = callRunner(io.startPool ?? nodePool, new URL('../mcp-thread.js', import.meta.url));
  const streams = standardStreams(sdk);
  if (streams.isTerminal)
    await io.err.write('preflight mcp waits for a client on standard input; press Ctrl+C to stop\n');
  const server = await connectServer(sdk, streams.transport, {
    version: io.version,
    paths,
    folder: io.files.ancestors()[0] ?? '/',
    runner,
    today: io.today,
  });
  const inputEnded = streams.inputEnded.then(() => runner.idle());
  await Promise.race([inputEnded, streams.outputFailed, io.serving.ended()]);
  await streams.flushed();
  await server.close();
  await runner.end();
  streams.close();
}

/** Standard input and output as a connection to a client. */
interface StandardStreams {
  readonly transport: Transport;
  readonly isTerminal: boolean;
  /** Resolves when the client has sent its last message. */
  readonly inputEnded: Promise<unknown>;
  /** Resolves when an answer cannot be written because the client has closed the connection. */
  readonly outputFailed: Promise<unknown>;
  /** Resolves when the answers of finished calls have been written. */
  flushed(): Promise<void>;
  close(): void;
}

/** The largest message of a client, in bytes. */
const LARGEST_MESSAGE = 4 * 1024 * 1024;

function standardStreams({ StdioServerTransport }: Pick<Sdk, 'StdioServerTransport'>): StandardStreams {
  const { stdin, stdout } = process;
  return {
    transport: new StdioServerTransport(stdin, stdout, { maxBufferSize: LARGEST_MESSAGE }),
    isTerminal: stdin.isTTY === true,
    // Waits one more turn of the event loop after the end of the input, so that the tool calls in the last messages have started.
    inputEnded: once(stdin, 'end').then(() => setImmediate()),
    outputFailed: new Promise((resolve) => stdout.on('error', resolve)),
    flushed: () => setImmediate(),
    close: () => stdin.destroy(),
  };
}
