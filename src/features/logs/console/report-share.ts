import { counted } from '../../../base/messages.js';
import { EXIT, type ExitCode } from '../../../console/io/exit-code.js';
import type { Io } from '../../../console/io/io.js';
import type { Shard } from './log-options.js';

/**
 * The work on a log. The three numbers count log parts or log files: `all` of them, those that this run processed (`now`), and those that
 * an earlier run processed (`before`).
 */
interface SharedWork {
  readonly shard: Shard | undefined;
  readonly all: number;
  readonly now: number;
  readonly before: number;
  /** The file to which the results were written. */
  readonly file: string;
}

/** Prints how much of a log this run processed for its shard, and the file with the results. */
export async function reportShare(
  { shard, all, now, before, file }: SharedWork,
  thing: string,
  io: Io,
): Promise<ExitCode> {
  const what = shard === undefined ? 'complete log' : `shard ${shard.index} of ${shard.count}`;
  const known = before === 0 ? '' : ` (and ${before} in an earlier run)`;
  await io.out.write(`${what}: processed ${now} of ${counted(all, thing)}${known}; results are in ${file}\n`);
  return EXIT.answered;
}
