import type { PooledTask } from '../../../console/io/node/node-pool.js';
import { type CallResult, callAnswerer, type ToolCall } from './answer-call.js';

/** The entry point of the thread of `preflight mcp`. */
const answerCall = callAnswerer();

/** Answers a call, and sends its progress to the main thread. */
export async function answerAndTell({ task, port }: PooledTask<ToolCall>): Promise<CallResult> {
  return await answerCall(task, (done, total, of) => port.postMessage(JSON.stringify({ done, total, of })));
}
