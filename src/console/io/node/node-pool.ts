import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { ReceiveText, StartPool } from '../io.js';

/** A task for a thread, and the port through which the thread sends texts while it works on the task. */
export interface PooledTask<Task> {
  readonly task: Task;
  readonly port: MessagePort;
}

/** Starts a pool of Node threads with Tinypool: if a thread dies, its task is rejected and the thread is replaced. */
export const nodePool: StartPool = async (module, size, data) => {
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    filename: fileURLToPath(module),
    minThreads: size,
    maxThreads: size,
    workerData: data,
  });
  return {
    run: (task, hear) =>
      hear === undefined ? pool.run(task, { name: 'answer' }) : runReceiving(pool, task, hear),
    end: () => pool.destroy(),
  };
};

interface Pool {
  run(
    task: unknown,
    options: { readonly name: string; readonly transferList: MessagePort[] },
  ): Promise<unknown>;
}

async function runReceiving(pool: Pool, task: unknown, hear: ReceiveText): Promise<unknown> {
  const { port1: here, port2: port } = new MessageChannel();
  const failed = new Promise<never>((_, reject) => {
    here.on('message', (text: string) => {
      hear(text).then(() => here.postMessage('taken'), reject);
    });
  });
  try {
    const pooled: PooledTask<unknown> = { task, port };
    return await Promise.race([failed, pool.run(pooled, { name: 'answerAndTell', transferList: [port] })]);
  } finally {
    here.close();
  }
}
