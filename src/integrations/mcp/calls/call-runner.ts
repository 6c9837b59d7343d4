import type { OnProgress } from '../../../base/work-steps.js';
import type { StartPool, WorkPool } from '../../../console/io/io.js';
import type { CallResult, ToolCall } from './answer-call.js';

/** Runs the calls of tools on a thread, one after the other. */
export interface CallRunner {
  /** Runs a call. If it is cancelled, its thread ends, and the promise rejects. */
  run(call: ToolCall, signal: AbortSignal, progress: OnProgress): Promise<CallResult>;
  /** Resolves when no call runs or waits. */
  idle(): Promise<void>;
  end(): Promise<void>;
}

/** Returns a runner for the thread `module`, which is started for the first call, and again after a cancelled one. */
export function callRunner(startPool: StartPool, module: URL): CallRunner {
  let pool: Promise<WorkPool> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const end = async () => {
    const ended = pool;
    pool = undefined;
    await (await ended)?.end();
  };
  const runNow = async (call: ToolCall, signal: AbortSignal, progress: OnProgress): Promise<CallResult> => {
    signal.throwIfAborted();
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    try {
      const receive = (text: string) => {
        const { done, total, of } = JSON.parse(text);
        progress(done, total, of);
        return Promise.resolve();
      };
      pool ??= startPool(module, 1, undefined);
      const running = pool.then((threads) => threads.run(call, receive) as Promise<CallResult>);
      return await Promise.race([cancelled, running]);
    } catch (error) {
      await end();
      signal.throwIfAborted();
      return threadEnded(error);
    }
  };
  return {
    run(call, signal, progress) {
      const turn = last.then(() => runNow(call, signal, progress));
      last = turn.catch(() => {});
      return turn;
    },
    async idle() {
      await last;
    },
    end,
  };
}

function threadEnded(error: unknown): CallResult {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `the thread of the call ended (${reason}), so there is no answer; the export may need more memory than a thread has: ask about a smaller export, or use the command line`;
  return { isError: true, value: { error: { code: 'thread-ended', message }, problems: [], omitted: 0 } };
}
