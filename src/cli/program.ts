import { INTERNAL_ERROR } from '../base/invariant.js';
import { withAllFiles } from '../console/files/all-files.js';
import { EXIT, type ExitCode } from '../console/io/exit-code.js';
import type { Io, Output } from '../console/io/io.js';

const NAME = 'preflight';

/** Runs one command line, given without the name of the program. Never throws. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const failed = new Set<unknown>();
  const watched = {
    ...withAllFiles(io),
    out: recordWriteErrors(io.out, failed),
    err: recordWriteErrors(io.err, failed),
  };
  try {
    return await runCommand(argv, watched);
  } catch (error) {
    if (isClosedPipe(error)) return EXIT.answered;
    return failed.has(error) ? await reportOutput(error, io) : await reportInternal(error, io);
  }
}

/** Returns an output that records its write errors, so that they are not mistaken for internal errors. */
function recordWriteErrors(output: Output, failed: Set<unknown>): Output {
  return {
    get isTerminal() {
      return output.isTerminal;
    },
    get columns() {
      return output.columns;
    },
    get showsLinks() {
      return output.showsLinks === true;
    },
    write: (text) =>
      output.write(text).catch((error: unknown) => {
        failed.add(error);
        throw error;
      }),
  };
}

/** Runs a command line. The parser is loaded on demand; `--version` does not need it. */
async function runCommand(argv: readonly string[], io: Io): Promise<ExitCode> {
  if (argv.length === 1 && VERSION_FLAGS.includes(argv[0] ?? '')) {
    await io.out.write(`${io.version}\n`);
    return EXIT.answered;
  }
  const { runParsed } = await import('./run-parsed.js');
  return await runParsed(argv, io);
}

const VERSION_FLAGS: readonly string[] = ['--version', '-V'];

function isClosedPipe(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')
  );
}

/** Reports that the output is incomplete because it could not be written. */
async function reportOutput(error: unknown, io: Io): Promise<ExitCode> {
  const reason = error instanceof Error && 'code' in error ? error.code : error;
  const text = `the output is incomplete, because it cannot be written: ${reason === 'ENOSPC' ? 'no space is left on the disk (ENOSPC)' : reason}`;
  await io.err.write(`${NAME}: ${text}\n`).catch(() => {});
  return EXIT.unusable;
}

async function reportInternal(error: unknown, io: Io): Promise<ExitCode> {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const isDebugging = (io.env.PREFLIGHT_DEBUG ?? '') !== '';
  const text = isDebugging
    ? (stack ?? message)
    : `${message.startsWith(INTERNAL_ERROR) ? '' : INTERNAL_ERROR}${message}\nplease report it; PREFLIGHT_DEBUG=1 shows where`;
  await io.err.write(`${NAME}: ${text}\n`).catch(() => {});
  return EXIT.internal;
}
