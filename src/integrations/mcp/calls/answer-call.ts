import { didYouMean } from '../../../base/did-you-mean/nearest-word.js';
import { isObject } from '../../../base/object.js';
import type { Problem } from '../../../base/result.js';
import type { OnProgress } from '../../../base/work-steps.js';
import { findValueFault } from '../../../documents/arguments.js';
import { plainValue } from '../answers/plain-values.js';
import { listed, problemRecord } from '../answers/records.js';
import { guardedFiles } from '../files/guarded-files.js';
import { ExportCache, findExport } from '../files/open-exports.js';
import type { Tool, ToolAnswer } from '../tools/define-tool.js';
import { publishedInput, publishedOutput } from '../tools/published-schema.js';
import * as registry from '../tools/registry.js';
import type { CallResult, ListedTool, ToolCall } from './tool-call.js';

/** The tools of the server. */
export const TOOLS: readonly Tool[] = Object.values(registry);

/** Describes all tools. */
export function listedTools(): readonly ListedTool[] {
  return TOOLS.map(({ name, title, description, input, output, published = {} }) => ({
    name,
    title,
    description,
    inputSchema: publishedInput({ ...input, properties: { ...input.properties, ...published } }),
    outputSchema: publishedOutput(output),
  }));
}

/** The maximum number of items in each list of an answer, unless the call sets another one. */
const USUAL_LIMIT = 5;

/** The maximum length of an answer in characters of JSON. The lists of a longer answer are shortened. */
export const LONGEST_ANSWER = 40_000;

/** A function that answers a call of a tool. */
export type AnswerCall = (call: ToolCall, progress: OnProgress) => Promise<CallResult>;

/** Returns a function that answers calls of tools. Its promises never reject. It keeps exports between calls. */
export function callAnswerer(): AnswerCall {
  const exports = new ExportCache();
  return async (call, progress) => {
    try {
      return await answer(call, progress, exports);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return errorResult([problem('internal-error', `internal error: ${message}; please report it`)]);
    }
  };
}

async function answer(
  { tool: name, given = {}, readable, now }: ToolCall,
  progress: OnProgress,
  exports: ExportCache,
): Promise<CallResult> {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool === undefined) {
    const names = TOOLS.map((one) => one.name);
    return errorResult([
      problem('unknown-tool', `there is no tool ${JSON.stringify(name)}${didYouMean(name, names)}`),
    ]);
  }
  const fault = findValueFault(tool.input, given);
  if (fault !== undefined) return errorResult([problem('invalid-argument', fault)]);
  const guarded = guardedFiles(readable);
  const answered = await tool.run(given, {
    readable,
    now,
    progress,
    open: (path) => exports.open(path, guarded),
    find: (path) => findExport(path, guarded),
  });
  return answered.ok ? resultOfAnswer(answered, limitIn(given)) : errorResult(answered.problems);
}

function limitIn(given: unknown): number {
  return isObject(given) && typeof given.limit === 'number' ? given.limit : USUAL_LIMIT;
}

/**
 * Returns the call result that contains the answer of a tool. If it is too long, the number of items per list is halved until it fits. If
 * it does not fit with one item per list, returns an error.
 */
function resultOfAnswer({ show }: Extract<ToolAnswer, { readonly ok: true }>, limit: number): CallResult {
  for (let most = limit; most >= 1; most = Math.floor(most / 2)) {
    const value = plainValue(show(most)) as object;
    if (JSON.stringify(value).length <= LONGEST_ANSWER) return { isError: false, value };
  }
  const message = `the answer is longer than ${LONGEST_ANSWER} characters even with one item in each list: ask about one application or one rule`;
  return errorResult([problem('answer-too-long', message)]);
}

/** The maximum number of problems that a failed answer lists in addition to the first. */
const MOST_PROBLEMS = 10;

function errorResult(problems: readonly Problem[]): CallResult {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const shown = errors.length > 0 ? errors : problems;
  const [first = problem('nothing-usable', 'there is nothing usable'), ...others] = shown;
  const value = { error: problemRecord(first), others: listed(others, MOST_PROBLEMS, problemRecord) };
  return { isError: true, value: plainValue(value) as object };
}

function problem(code: string, message: string): Problem {
  return { severity: 'error', code, message };
}
