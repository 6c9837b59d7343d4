import type { TestRange } from '../../testing/run-suite.js';
import type { Thread } from '../io/io.js';
import type { SuiteTask, TimedResult } from './suite-work.js';

/** Stretches that each thread may be ahead of the report. */
const AHEAD = 3;

/**
 * What becomes of the stretches, in their order: threads take them as they come, and what is done early waits for its
 * turn. No more is held than a few stretches for each thread.
 */
export async function* runBeside(
  threads: readonly Thread[],
  opening: SuiteTask,
  stretches: Iterable<TestRange>,
): AsyncGenerator<TimedResult> {
  await Promise.all(threads.map((thread) => thread.ask(opening)));
  const idle = idleOf(threads);
  const ahead: Promise<readonly TimedResult[]>[] = [];
  for (const stretch of stretches) {
    const results = idle.ask({ kind: 'run', stretch });
    // Where nobody waits any more, since a test failed or a thread did, what the others say is not heard.
    results.catch(() => {});
    ahead.push(results);
    if (ahead.length >= threads.length * AHEAD) yield* (await ahead.shift()) ?? [];
  }
  for (const results of ahead) yield* await results;
}

/** Whoever asks waits until a thread has nothing to do. */
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
