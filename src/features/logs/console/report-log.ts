import { type Result, success } from '../../../base/result.js';
import type { ExitCode } from '../../../console/io/exit-code.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import { type MessageOptions, showProblems } from '../../../console/io/problems.js';
import { answerLog, type LogAnswer } from './answer-log.js';
import { checkpointFile, type LogOptions } from './log-options.js';
import type { LogQuestion } from './log-question.js';
import { reportShare } from './report-share.js';
import { type ROWS, rowSinkFor } from './written-rows.js';

interface LogReportOptions<Format extends string> extends LogOptions, MessageOptions {
  readonly format: Format | keyof typeof ROWS;
  readonly failUnder?: number | undefined;
  readonly failOn?: string | undefined;
}

/** Writes the report about a complete log, and returns the exit code. */
interface LogReport<Answer, Format extends string> {
  exitCodeOf(result: Answer): ExitCode;
  write(answer: LogAnswer<Answer>, format: Format): Promise<ExitCode>;
}

/** Reads a log, and writes the requested output: each decision, the results of a shard, or a report. */
export async function reportLog<Answer, Format extends string>(
  question: LogQuestion<Answer>,
  paths: readonly string[],
  options: LogReportOptions<Format>,
  { exitCodeOf, write }: LogReport<Answer, Format>,
  io: Io,
): Promise<Result<ExitCode>> {
  const { format, shard, failUnder, failOn } = options;
  if (shard !== undefined && (failUnder ?? failOn) !== undefined)
    return misuse(
      'a shard has no result for the complete log: omit `--fail-under` and `--fail-on`, and pass them to `preflight logs merge`',
    );
  const rows = rowSinkFor(options, question.words, io.out);
  if (!rows.ok) return rows;
  const answer = await answerLog(question, paths, options, io, rows.value);
  if (!answer.ok) return answer;
  await showProblems(answer.problems, io, options);
  if (format === 'ndjson' || format === 'parquet') return success(exitCodeOf(answer.value.result));
  if (shard !== undefined) {
    const file = checkpointFile(options.checkpoint ?? '', shard);
    return success(await reportShare({ shard, ...answer.value.parts, file }, 'part', io));
  }
  return success(await write(answer.value, format));
}
