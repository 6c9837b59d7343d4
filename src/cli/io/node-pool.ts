import { fileURLToPath } from 'node:url';
import type { StartPool } from './io.js';

/** Threads of Node's, which a library keeps: one that dies rejects its task, and another takes its place. */
export const nodePool: StartPool = async (module, size, data) => {
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    filename: fileURLToPath(module),
    minThreads: size,
    maxThreads: size,
    workerData: data,
  });
  return {
    run: (task) => pool.run(task, { name: 'answer' }),
    end: () => pool.destroy(),
  };
};
