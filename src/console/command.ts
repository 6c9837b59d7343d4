import type { Command as Commander } from 'commander';
import { printable } from '../base/printable.js';
import type { Problem, Result } from '../base/result.js';
import { collectedOutput, declareOutput } from './files/output-file.js';
import { EXIT, type ExitCode, exitCodeOf } from './io/exit-code.js';
import { newInputs } from './io/inputs.js';
import type { Io } from './io/io.js';
import { type MessageOptions, showProblems } from './io/problems.js';
import { withUnreadNotice } from './io/unread-inputs.js';

/** A command of `preflight`. The registry lists commands by their names. */
export interface Command {
  /** The examples in the help of the command: what each one shows, and the command line after `preflight`. */
  readonly examples: readonly (readonly [shows: string, line: string])[];
  /** Declares the command's arguments and options. Returns a function that runs the command once they are parsed. */
  declare(commander: Commander): (io: Io) => Promise<ExitCode>;
}

/** The options of commands that determine how the answer is written, and whether it may be incomplete. */
interface PartialOptions {
  readonly allowPartial?: boolean;
  readonly format?: string;
  /** The file that receives the answer instead of standard output. */
  readonly output?: string;
  /** The format of the answer of `test --coverage`. */
  readonly coverageFormat?: string;
}

interface Definition<Options> extends Pick<Command, 'examples'> {
  /** Declares the arguments and options of the command. */
  declare(commander: Commander): void;
  /** Runs the command: writes its answer and returns the exit code, or the problems that prevent an answer. */
  run(args: readonly string[], options: MessageOptions & Options, io: Io): Promise<Result<ExitCode>>;
}

/** Adds a remedy to problems about Terraform sources without a plan: the same command with a plan. */
export async function addRemedies(problems: readonly Problem[], io: Io): Promise<readonly Problem[]> {
  if (!problems.some(({ code }) => REMEDIED.has(code))) return problems;
  const { suggestPlan } = await import('./files/terraform/plan-remedy.js');
  return await suggestPlan(problems, io);
}

/**
 * The codes of problems that may get a remedy about Terraform sources. `nothing-read` does not always get it, because it also occurs if
 * there are no Terraform sources.
 */
const REMEDIED: ReadonlySet<string> = new Set(['nothing-read', 'terraform-sources']);

/** Returns the format of the printed output: the format of the coverage if coverage is measured, otherwise the format of the answer. */
function answerFormat({ format, coverageFormat = format }: PartialOptions): Pick<PartialOptions, 'format'> {
  return coverageFormat === undefined ? {} : { format: coverageFormat };
}

/** Returns the message that the answer is in a file, because the terminal shows nothing of it. */
function writtenWords(path: string, result: Result<ExitCode>): string {
  const fails = result.ok && result.value === EXIT.answered ? '' : '; the command fails';
  return `wrote ${printable(path)}${fails}\n`;
}

/** Defines a command. It shows the problems of `run`, and those of writing the answer, and derives the exit code from them. */
export function defineCommand<Options>({ examples, declare, run }: Definition<Options>): Command {
  return {
    examples,
    declare(commander) {
      declare(commander);
      const isWritable = declareOutput(commander);
      return async (io) => {
        const options = commander.optsWithGlobals<MessageOptions & Options & PartialOptions>();
        const { allowPartial = false } = options;
        const inputs = newInputs();
        const answer = isWritable && options.output !== undefined ? collectedOutput() : undefined;
        const watched = withUnreadNotice(
          inputs,
          { ...options, allowPartial, ...answerFormat(options) },
          answer === undefined ? io : { ...io, out: answer.out },
        );
        const result = await run(commander.args, options, watched.io);
        if (result.ok && result.value !== EXIT.unusable) await watched.close();
        const unwritten = await answer?.write(options.output ?? '', io.files);
        if (unwritten !== undefined) await showProblems([unwritten], io, options);
        else if (answer?.isEmpty() === false) await io.err.write(writtenWords(options.output ?? '', result));
        await showProblems(result.ok ? result.problems : await addRemedies(result.problems, io), io, options);
        return result.ok && unwritten === undefined
          ? exitCodeOf(result.value, { isIncomplete: inputs.unread.size > 0, allowPartial })
          : EXIT.unusable;
      };
    },
  };
}
