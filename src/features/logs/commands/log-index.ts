import { success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import { checkSingleInput } from '../../../console/files/single-input.js';
import { misuse } from '../../../console/io/misuse.js';
import { showProblems } from '../../../console/io/problems.js';
import { writeIndexes } from '../console/log-indexes.js';
import { declareLogs, declareWork, type LogOptions } from '../console/log-options.js';
import { listLog } from '../console/log-segments.js';
import { reportShare } from '../console/report-share.js';

/**
 * Collects the org changes and the time ranges of a large log, and writes them to a file. Several machines can then evaluate one shard of
 * the log each, and read that file.
 */
export const logIndexCommand = defineCommand<LogOptions>({
  examples: [
    ['index a log for the shards of a backtest', 'logs index logs/ --output index/all.ndjson'],
    ['index one shard of it', 'logs index logs/ --shard 3/8 --output index/3.ndjson'],
  ],
  declare(commander) {
    declareLogs(commander);
    declareWork(commander);
    commander.option(
      '-o, --output <path>',
      'the file of the index; the same command continues after an interruption',
    );
  },
  async run(paths, options, io) {
    if (options.output === undefined)
      return misuse('no output file: pass `--output`; see `preflight logs index --help`');
    const usage = checkSingleInput(paths);
    if (!usage.ok) return usage;
    const log = await listLog(paths, io.files);
    if (!log.ok) return log;
    const written = await writeIndexes(log.value, options, io);
    if (!written.ok) return written;
    await showProblems(written.problems, io, options);
    const { done: now, before } = written.value;
    const { shard, output: file } = options;
    const work = { shard, all: log.value.segments.length, now, before, file };
    return success(await reportShare(work, 'file', io));
  },
});
