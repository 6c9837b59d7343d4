import { once } from 'node:events';
import { workerData } from 'node:worker_threads';
import type { Result } from '../../../base/result.js';
import { withAllFiles } from '../../../console/files/all-files.js';
import { nodeIo } from '../../../console/io/node/node-io.js';
import type { PooledTask } from '../../../console/io/node/node-pool.js';
import { type LogTask, type LogWorkData, logWork } from './log-work.js';

type LogWork = ReturnType<typeof logWork>;

let startedWork: Promise<LogWork> | undefined;

/** Returns the function that runs the tasks of this thread of `preflight logs backtest --jobs`. */
function workOfThread(): Promise<LogWork> {
  startedWork ??= nodeIo().then((io) => logWork(dataIn(workerData), withAllFiles(io)));
  return startedWork;
}

export async function answerLogTask(task: LogTask): Promise<Result<readonly unknown[]>> {
  return await (await workOfThread())(task);
}

/** Runs a task, and sends the output rows to the main thread. Waits after each message until the main thread has received it. */
export async function answerAndTellLogTask({
  task,
  port,
}: PooledTask<LogTask>): Promise<Result<readonly unknown[]>> {
  const tell = async (text: string) => {
    const taken = once(port, 'message');
    port.postMessage(text);
    await taken;
  };
  return await (await workOfThread())(task, tell);
}

/** Returns the data for the tasks of this thread. They are the second element of the worker data; the first belongs to the thread pool. */
function dataIn(given: unknown): LogWorkData {
  return (given as readonly unknown[])[1] as LogWorkData;
}
