import type { PooledTask } from '../../../console/io/node/node-pool.js';
import { callAnswerer, listedTools } from './answer-call.js';
import type { CallResult, ListedTool, ThreadTask } from './tool-call.js';

/** The function that answers calls in the thread of `preflight mcp`. */
const answerCall = callAnswerer();

/** Lists the tools, or answers a call and sends its progress to the main thread. */
export async function answerAndTell({
  task,
  port,
}: PooledTask<ThreadTask>): Promise<CallResult | readonly ListedTool[]> {
  if (task.kind === 'list') return listedTools();
  return await answerCall(task, (done, total, of) => port.postMessage(JSON.stringify({ done, total, of })));
}
