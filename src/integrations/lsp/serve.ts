import { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type * as Server from 'vscode-languageserver';
import type * as Protocol from 'vscode-languageserver/node';
import { EXIT, type ExitCode } from '../../console/io/exit-code.js';
import { type Io, STANDARD_INPUT } from '../../console/io/io.js';
import { nodeFiles } from '../../console/io/node/node-files.js';
import type { ConfigSection } from '../../console/lint/config-section.js';
import { Session } from './session.js';

/** The parts of the package `vscode-languageserver` that the server uses. */
export type ServerPackage = Pick<typeof Server, 'createConnection'> &
  Pick<typeof Protocol, 'createProtocolConnection' | 'StreamMessageReader' | 'StreamMessageWriter'>;

/** Serves one editor over standard input and output, until the editor ends the session or closes the streams. */
export async function serve(
  { createConnection, createProtocolConnection, StreamMessageReader, StreamMessageWriter }: ServerPackage,
  io: Io,
  configSections: readonly ConfigSection[],
): Promise<ExitCode> {
  const pieces = io.files.readPieces(STANDARD_INPUT);
  // The stream of standard input is used directly if possible. Closing a wrapper of it would not close standard input, so the process would
  // not end after the session.
  const input = pieces instanceof Readable ? pieces : Readable.from(pieces, { objectMode: false });
  const output = outputTo(io);
  let session: Session | undefined;
  const code = await new Promise<ExitCode>((end) => {
    const watchDog = {
      shutdownReceived: false,
      initialize() {},
      exit: (status: number) => end(status === 0 ? EXIT.answered : EXIT.unusable),
    };
    const connection = createConnection(
      (logger) =>
        createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output), logger),
      watchDog,
    );
    const leave = () => end(watchDog.shutdownReceived ? EXIT.answered : EXIT.unusable);
    input.on('end', leave).on('error', leave);
    output.on('error', leave);
    session = new Session(connection, {
      io,
      files: nodeFiles(),
      wait: (before) => setTimeout(PAUSES[before]),
      configSections,
    });
    connection.listen();
  });
  session?.end();
  input.destroy();
  return code;
}

function outputTo({ out }: Pick<Io, 'out'>): Writable {
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      out.write(chunk).then(() => done(), done);
    },
  });
}

/** The times in milliseconds for which the server waits for another edit before it checks or analyzes the text. */
const PAUSES = { checks: 30, analysis: 250 } as const;
