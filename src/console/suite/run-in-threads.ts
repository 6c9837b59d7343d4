import type { TestRange } from '../../testing/run-suite.js';
import type { Thread } from '../io/io.js';
import type { SuiteTask, TimedResult } from './suite-work.js';

/** The maximum number of test batches per thread that may be started before the report has used the oldest one. */
const AHEAD = 3;

/**
 * Runs batches of tests in threads and yields the results in order. Results of later batches wait for their turn; only a few
 * batches per thread are held.
 */
export async function* runInThreads(
  threads: readonly Thread[],
  opening: SuiteTask,
  stretches: Iterable<TestRange>,
): AsyncGenerator<TimedResult> {
  await Promise.all(threads.map((thread) => thread.ask(opening)));
  const idle = idleOf(threads);
  const ahead: Promise<readonly TimedResult[]>[] = [];
  for (const stretch of stretches) {
    const results = idle.ask({ kind: 'run', stretch });
    // After a failure, the remaining results are not awaited. This handler prevents unhandled rejections.
    results.catch(() => {});
    ahead.push(results);
    if (ahead.length >= threads.length * AHEAD) yield* (await ahead.shift()) ?? [];
  }
  for (const results of ahead) yield* await results;
}

/** Returns a queue that gives each task to the next idle thread. */
function idleOf(threads: readonly Thread[]) {
  const idle = [...threads];
  const waiting: ((thread: Thread) => void)[] = [];
  const give = (thread: Thread) => {
    const next = waiting.shift();
    if (next === undefined) idle.push(thread);
    else next(thread);
  };
  return {
    async ask(task: SuiteTask): Promise<readonly TimedResult[]> {
      const thread = idle.pop() ?? (await new Promise<Thread>((resolve) => waiting.push(resolve)));
      try {
        return (await thread.ask(task)) as readonly TimedResult[];
      } finally {
        give(thread);
      }
    },
  };
}
