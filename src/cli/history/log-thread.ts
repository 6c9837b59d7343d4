import { workerData } from 'node:worker_threads';
import type { Result } from '../../base/result.js';
import { withAllFiles } from '../files/all-files.js';
import { nodeIo } from '../io/node-io.js';
import { type LogTask, type LogWorkData, logWork } from './log-work.js';

/** What a thread of `preflight backtest --jobs` runs. */
const work = nodeIo().then((io) => logWork(dataIn(workerData), withAllFiles(io)));

export async function answer(task: LogTask): Promise<Result<readonly unknown[]>> {
  return await (await work)(task);
}

/** Behind what the pool tells its threads itself. */
function dataIn(given: unknown): LogWorkData {
  return (given as readonly unknown[])[1] as LogWorkData;
}
