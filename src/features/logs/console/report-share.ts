import { counted } from '../../../base/messages.js';
import { EXIT, type ExitCode } from '../../../console/io/exit-code.js';
import type { Io } from '../../../console/io/io.js';
import type { Shard } from './log-options.js';

/** The work of one run: the number of all parts or files of the log, of those that it processed, and of those that an earlier run did. */
interface SharedWork {
  readonly shard: Shard | undefined;
  readonly all: number;
  readonly now: number;
  readonly before: number;
  /** The file with the results. */
  readonly file: string;
}

/** Reports the work of a shard, and the file of its results. */
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
