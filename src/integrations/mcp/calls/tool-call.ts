import type { ReadablePaths } from '../files/readable-paths.js';

/** A task for the thread: a call of a tool, or the list of all tools. */
export type ThreadTask = ToolCall | { readonly kind: 'list' };

/** A call of a tool. */
export interface ToolCall {
  readonly kind: 'call';
  readonly tool: string;
  readonly given: unknown;
  readonly readable: ReadablePaths;
  /** The time of the call, in milliseconds since 1 January 1970 UTC. */
  readonly now: number;
}

/** The result of a call. Its texts are as `plainText` returns them. */
export interface CallResult {
  readonly isError: boolean;
  /** The answer, in the form of the tool's output schema; for a failed call, the problems as `{ error, others }`. */
  readonly value: object;
}

/** Returns the result of a call that failed outside of a tool. */
export function failedCall(code: string, message: string): CallResult {
  return { isError: true, value: { error: { severity: 'error', code, message, location: null } } };
}

/** The description of a tool in the tool list of the Model Context Protocol. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
}

/** A JSON Schema of an object, as plain JSON. */
export interface ObjectSchema {
  readonly type: 'object';
}
