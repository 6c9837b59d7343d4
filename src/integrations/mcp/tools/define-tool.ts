import {
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
} from '../../../base/json-schema.js';
import type { Problem, Result } from '../../../base/result.js';
import type { OnProgress } from '../../../base/work-steps.js';
import { oneOf } from '../../../documents/arguments.js';
import type { NoAnswer } from '../../../documents/request/refusal.js';
import type { FoundExport, OpenedExport } from '../files/open-exports.js';
import type { ReadablePaths } from '../files/readable-paths.js';

/** The inputs of one call of a tool: access to files, the time, and a function that reports progress. */
export interface ToolWork {
  readonly readable: ReadablePaths;
  /** Reads an export. */
  open(path: string): Promise<Result<OpenedExport>>;
  /** Reads the documents at a path, without combining them into a snapshot. */
  find(path: string): Promise<Result<FoundExport>>;
  /** The time of the call, in milliseconds since 1 January 1970 UTC. */
  readonly now: number;
  readonly progress: OnProgress;
}

/** The answer of a tool. `show` returns it with at most `limit` items in each list. If there is no answer, `problems` states why. */
export type ToolAnswer =
  | { readonly ok: true; readonly show: (limit: number) => object }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A tool of the server. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  /**
   * Schemas of arguments that describe only the usual values, not all valid values. The tool list contains these schemas instead of those
   * in `input`.
   */
  readonly published?: TProperties;
  readonly output: TSchema;
  run(given: unknown, work: ToolWork): Promise<ToolAnswer>;
}

interface Definition<Input extends TObject> extends Omit<Tool, 'input' | 'run'> {
  readonly input: Input;
  run(given: Static<Input>, work: ToolWork): Promise<ToolAnswer>;
}

/** Defines a tool. Its arguments are checked before it runs. */
export function defineTool<Input extends TObject>(tool: Definition<Input>): Tool {
  return tool as unknown as Tool;
}

/** Returns the failed answer for an argument that the library rejects. */
export function refusedAnswer({ error }: Pick<NoAnswer, 'error'>): ToolAnswer {
  return failedAnswer(error.message, error.code);
}

/** Returns the failed answer for problems of a command-line option. In the messages, the argument of the tool replaces the option. */
export function renamedFailure(problems: readonly Problem[], option: string, argument: string): ToolAnswer {
  return {
    ok: false,
    problems: problems.map((one) => ({
      ...one,
      message: one.message.replaceAll(`\`${option}\``, `\`${argument}\``),
    })),
  };
}

export function failedAnswer(message: string, code = 'invalid-argument'): ToolAnswer {
  return { ok: false, problems: [{ severity: 'error', code, message }] };
}

// Arguments that several tools have.

export const EXPORT_PATH = Type.String({
  minLength: 1,
  description:
    'the export: the path or file: URL of a folder or file (JSON, JSON Lines, YAML), relative to the readable folders (see inspect_export)',
});

export const LIMIT = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 50,
    description:
      'the maximum number of items in each list: 1 to 50 (default: 5); `omitted` counts the others',
  }),
);

export const EFFORT = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description:
      'the maximum number of search steps; results beyond it are undecided (default: 30 million; ten million take about one second)',
  }),
);

/** Returns the schema of an enumeration with a description. */
export function choice<const Word extends string>(words: readonly Word[], description: string) {
  return Type.Unsafe<Word>({ ...oneOf(words), description });
}
