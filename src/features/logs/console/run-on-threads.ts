import { failure, type Problem, type Result, success } from '../../../base/result.js';
import type { Io, ReceiveText } from '../../../console/io/io.js';
import { nodePool } from '../../../console/io/node/node-pool.js';
import { createProgressSteps } from '../../../console/io/progress.js';
import type { LogTask, LogWorkData } from './log-work.js';

/**
 * Runs tasks on threads, and passes their results on as they arrive. An error in a thread ends all work and is reported, so that no result
 * is missing without notice.
 */
export async function runOnThreads<Found>(
  tasks: readonly LogTask[],
  { jobs, data, onMessage }: ThreadOptions,
  take: (found: Found) => Promise<void>,
  io: Io,
): Promise<Result<undefined>> {
  const { startPool = nodePool } = io;
  const steps = createProgressSteps(io);
  const pool = await startPool(
    new URL('./log-thread.js', import.meta.url),
    Math.min(jobs, tasks.length),
    data,
  );
  const warnings: Problem[] = [];
  const errors: Problem[] = [];
  let done = 0;
  try {
    await Promise.all(
      tasks.map(async (task) => {
        const answer = (await pool.run(task, onMessage)) as Result<readonly Found[]>;
        if (!answer.ok) throw new Failed(answer.problems);
        warnings.push(...answer.problems);
        if (errors.length > 0) return;
        for (const found of answer.value) await take(found);
        done += 1;
        await steps.show(`${done} of ${tasks.length} groups of log parts`);
      }),
    );
  } catch (error) {
    if (isBrokenPipe(error)) throw error;
    errors.push(...(error instanceof Failed ? error.problems : [threadEnded(error)]));
  } finally {
    await pool.end();
    await steps.clear();
  }
  return errors.length > 0 ? failure([...errors, ...warnings]) : success(undefined, warnings);
}

interface ThreadOptions {
  readonly jobs: number;
  readonly data: LogWorkData;
  /** Receives the messages that threads send while they work. */
  readonly onMessage?: ReceiveText | undefined;
}

/** Thrown when a task fails, so that `Promise.all` rejects without waiting for the other tasks. */
class Failed extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super();
    this.problems = problems;
  }
}

/**
 * Returns whether an error means that the reader of the output closed it (EPIPE). Such an error ends the command, with or without threads.
 */
function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

function threadEnded(error: unknown): Problem {
  const why = error instanceof Error ? error.message : String(error);
  return {
    severity: 'error',
    code: 'thread-ended',
    message: `a thread ended early (${why}), so there is no result; run the command again, with fewer \`--jobs\` if memory was short; with \`--checkpoint\`, it continues after the finished parts`,
  };
}
