import { once } from 'node:events';
import { workerData } from 'node:worker_threads';
import type { Result } from '../../../base/result.js';
import { withAllFiles } from '../../../console/files/all-files.js';
import { nodeIo } from '../../../console/io/node/node-io.js';
import type { PooledTask } from '../../../console/io/node/node-pool.js';
import { type LogTask, type LogWorkData, logWork } from './log-work.js';

/** The entry point of a thread of `preflight logs backtest --jobs`. */
const work = nodeIo().then((io) => logWork(dataIn(workerData), withAllFiles(io)));

export async function answer(task: LogTask): Promise<Result<readonly unknown[]>> {
  return await (await work)(task);
}

/** Runs a task, and sends the output rows to the main thread. Waits after each message until the main thread has received it. */
export async function answerAndTell({
  task,
  port,
}: PooledTask<LogTask>): Promise<Result<readonly unknown[]>> {
  const tell = async (text: string) => {
    const taken = once(port, 'message');
    port.postMessage(text);
    await taken;
  };
  return await (await work)(task, tell);
}

/** Returns the data for the tasks of this thread. They are the second element of the worker data; the first belongs to the thread pool. */
function dataIn(given: unknown): LogWorkData {
  return (given as readonly unknown[])[1] as LogWorkData;
}
