import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StartThread } from '../io.js';

/** Starts a Node worker thread. An error in the thread rejects the pending `ask`. */
export const nodeThread: StartThread = (module) => {
  const worker = new Worker(module);
  return {
    async ask(message) {
      const answer = once(worker, 'message');
      worker.postMessage(message);
      const [value] = await answer;
      return value;
    },
    async end() {
      await worker.terminate();
    },
  };
};
