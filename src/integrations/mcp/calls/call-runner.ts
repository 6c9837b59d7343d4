import type { OnProgress } from '../../../base/work-steps.js';
import type { ReceiveText, StartPool, WorkPool } from '../../../console/io/io.js';
import { type CallResult, failedCall, type ListedTool, type ThreadTask, type ToolCall } from './tool-call.js';

/** Runs the calls of tools on a thread, one after the other. */
export interface CallRunner {
  /** Describes all tools. */
  tools(): Promise<readonly ListedTool[]>;
  /** Runs a call. If it is cancelled, its thread ends, and the promise rejects. */
  run(call: ToolCall, signal: AbortSignal, progress: OnProgress): Promise<CallResult>;
  /** Resolves when no call runs or waits. */
  idle(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Returns a runner of calls on the thread with the entry point `module`. The thread starts with the first call, and again after a call was
 * cancelled.
 */
export function callRunner(startPool: StartPool, module: URL): CallRunner {
  let pool: Promise<WorkPool> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const end = async () => {
    const ended = pool;
    pool = undefined;
    await (await ended)?.end();
  };
  const onThread = async <Found>(task: ThreadTask, receive: ReceiveText): Promise<Found> => {
    pool ??= startPool(module, 1, undefined);
    return (await (await pool).run(task, receive)) as Found;
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
      const running = onThread<CallResult>(call, receive);
      return await Promise.race([cancelled, running]);
    } catch (error) {
      await end();
      signal.throwIfAborted();
      return threadEnded(error);
    }
  };
  const inTurn = <Found>(work: () => Promise<Found>): Promise<Found> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  let listed: readonly ListedTool[] | undefined;
  return {
    async tools() {
      const tools =
        listed ??
        (await inTurn(() => onThread<readonly ListedTool[]>({ kind: 'list' }, () => Promise.resolve())));
      listed = tools;
      return tools;
    },
    run: (call, signal, progress) => inTurn(() => runNow(call, signal, progress)),
    async idle() {
      await last;
    },
    end,
  };
}

function threadEnded(error: unknown): CallResult {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `the thread of the call ended (${reason}), so there is no answer; the export may need more memory than a thread has: ask about a smaller export, or use the command line`;
  return failedCall('thread-ended', message);
}
