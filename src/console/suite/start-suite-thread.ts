import { parentPort } from 'node:worker_threads';
import { withAllFiles } from '../files/all-files.js';
import { nodeIo } from '../io/node/node-io.js';
import { type SuiteTask, suiteWorker } from './suite-work.js';

/** Answers the tasks that `preflight test --jobs` sends to this thread. */
export function startSuiteThread(): void {
  const work = nodeIo().then((io) => suiteWorker(withAllFiles(io)));
  parentPort?.on('message', async (task: SuiteTask) => {
    parentPort?.postMessage(await (await work)(task));
  });
}
