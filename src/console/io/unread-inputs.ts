import { counted } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import { isReadingError } from '../../documents/reading-errors.js';
import type { Inputs } from './inputs.js';
import type { Io, Output } from './io.js';
import { pageForOutput } from './page-for-output.js';
import { unreadWords } from './unread-words.js';

/** Records the files that were read and those that could not be read. */
export function recordInputs(
  { inputs }: Pick<Io, 'inputs'>,
  files: readonly string[],
  problems: readonly Problem[],
): void {
  if (inputs === undefined) return;
  for (const file of files) inputs.files.add(file);
  for (const problem of problems) {
    const { document } = problem.location ?? {};
    if (isReadingError(problem) && document !== undefined) {
      inputs.files.add(document);
      if (!inputs.unread.has(document)) inputs.unread.set(document, problem);
    } else if (problem.code === 'kind-unknown' && problem.severity === 'info' && document !== undefined)
      inputs.ignored.add(document);
  }
}

interface NoticeOptions {
  /** The format of the answer; absent if the command has no formats. */
  readonly format?: string;
  readonly color: boolean;
  readonly allowPartial: boolean;
}

/**
 * Returns the output streams of a command. If files could not be read, its answer begins with a line that states which. In an answer as
 * text, the line is a part of the answer; for an answer that programs read, the line goes to standard error. `close` writes the line if
 * there was no answer.
 */
export function withUnreadNotice(
  inputs: Inputs,
  options: NoticeOptions,
  io: Io,
): { readonly io: Io; close(): Promise<void> } {
  let isWritten = false;
  const writeNotice = async (first: string | Uint8Array) => {
    if (isWritten || (inputs.unread.size === 0 && inputs.ignored.size === 0)) return;
    isWritten = true;
    if (inputs.ignored.size > 0) await io.err.write(`${ignoredLine(inputs)}\n`);
    const words = unreadWords(inputs);
    if (words === undefined) return;
    const out = isText(first, options.format) ? io.out : io.err;
    const { paint } = pageForOutput(out, io, options.color);
    const [severity, tone] = options.allowPartial
      ? (['warning', 'unsure'] as const)
      : (['error', 'bad'] as const);
    await out.write(`${paint[tone](severity)}: ${words}\n`);
  };
  const out: Output = {
    get isTerminal() {
      return io.out.isTerminal;
    },
    get columns() {
      return io.out.columns;
    },
    get showsLinks() {
      return io.out.showsLinks === true;
    },
    async write(text) {
      await writeNotice(text);
      await io.out.write(text);
    },
  };
  return { io: { ...io, inputs, out }, close: () => writeNotice('') };
}

/**
 * Whether the answer is text for people. If no format was given, an answer that begins with `{`, `[` or `<` (JSON or HTML) is for programs.
 */
function isText(first: string | Uint8Array, format: string | undefined): boolean {
  if (typeof first !== 'string' || first === '') return false;
  return format === undefined ? !/^\s*[{[<]/.test(first) : format === 'text';
}

function ignoredLine({ ignored }: Inputs): string {
  return `ignored: ${counted(ignored.size, 'file')} without data of the service (\`preflight inspect\` lists them)`;
}
