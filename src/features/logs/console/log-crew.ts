import { failure, type Problem, type Result, success } from '../../../base/result.js';
import type { Io, ReceiveText } from '../../../console/io/io.js';
import { nodePool } from '../../../console/io/node/node-pool.js';
import { createProgressSteps } from '../../../console/io/progress.js';
import type { LogTask, LogWorkData } from './log-work.js';

/**
 * Has tasks done by threads, and gives what is found as it comes. An error of a thread ends the work, and is a problem:
 * nothing that is missing goes unsaid.
 */
export async function doneByThreads<Found>(
  tasks: readonly LogTask[],
  { jobs, data, hear }: Crew,
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
        const answer = (await pool.run(task, hear)) as Result<readonly Found[]>;
        if (!answer.ok) throw new Failed(answer.problems);
        warnings.push(...answer.problems);
        if (errors.length > 0) return;
        for (const found of answer.value) await take(found);
        done += 1;
        await steps.show(`${done} of ${tasks.length} groups of log parts`);
      }),
    );
  } catch (error) {
    if (isUnread(error)) throw error;
    errors.push(...(error instanceof Failed ? error.problems : [threadEnded(error)]));
  } finally {
    await pool.end();
    await steps.clear();
  }
  return errors.length > 0 ? failure([...errors, ...warnings]) : success(undefined, warnings);
}

interface Crew {
  readonly jobs: number;
  readonly data: LogWorkData;
  /** Takes what threads tell while they work. */
  readonly hear?: ReceiveText | undefined;
}

/** Ends the waiting for all others. */
class Failed extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super();
    this.problems = problems;
  }
}

/** Nobody reads what is written any more, which ends the command as it would without threads. */
function isUnread(error: unknown): boolean {
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
