import { counted } from '../../base/messages.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import type { LogOptions } from './log-options.js';

/** What a share of the work came to, of which the answer is made later. */
interface SharedWork {
  readonly all: number;
  readonly now: number;
  readonly before: number;
}

/** Says what went into the file of a share. */
export async function writtenShare(
  { shard, output: out }: LogOptions,
  { all, now, before }: SharedWork,
  thing: string,
  io: Io,
): Promise<ExitCode> {
  const share = shard === undefined ? 'all' : `share ${shard.index} of ${shard.count}`;
  const known = before === 0 ? '' : `, in addition to ${before}`;
  await io.out.write(`${share}: ${now} of ${counted(all, thing)} now in ${out}${known}\n`);
  return EXIT.answered;
}
