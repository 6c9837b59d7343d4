import type { Command as Commander } from 'commander';
import type { Problem, Result } from '../base/result.js';
import { collectedOutput, declareOutput } from './files/output-file.js';
import { withPlanNamed } from './files/terraform/plan-remedy.js';
import { EXIT, type ExitCode, exitCodeOf } from './io/exit-code.js';
import { newInputs } from './io/inputs.js';
import type { Io } from './io/io.js';
import { type MessageOptions, showProblems } from './io/problems.js';
import { tellingInputs } from './io/telling-inputs.js';

/** One word of the command line after `preflight`; its name stands in the registry. */
export interface Command {
  /** What it shows, and the command line after `preflight`. */
  readonly examples: readonly (readonly [shows: string, line: string])[];
  /** Declares arguments and options; what it returns runs the command once they are parsed. */
  declare(commander: Commander): (io: Io) => Promise<ExitCode>;
}

/** The options that every command may have. */
interface PartialOptions {
  readonly allowPartial?: boolean;
  readonly format?: string;
  /** The file that gets the answer in place of standard output. */
  readonly output?: string;
  /** The format of the answer of `test --coverage`. */
  readonly coverageFormat?: string;
}

interface Definition<Options> extends Pick<Command, 'examples'> {
  /** Declares arguments and options. */
  declare(commander: Commander): void;
  /** Writes the answer. What keeps it from doing so is what it comes to. */
  run(args: readonly string[], options: MessageOptions & Options, io: Io): Promise<Result<ExitCode>>;
}

/** Whoever gives sources alone is told the same command with a plan. */
export async function remedied(problems: readonly Problem[], io: Io): Promise<readonly Problem[]> {
  if (!problems.some(({ code }) => REMEDIED.has(code))) return problems;
  return await withPlanNamed(problems, io);
}

/** Where nothing was found, it may be since there are sources alone. */
const REMEDIED: ReadonlySet<string> = new Set(['nothing-read', 'terraform-sources']);

/** The format of what a command prints: the coverage that it measures, or its answer. */
function answerFormat({ format, coverageFormat = format }: PartialOptions): Pick<PartialOptions, 'format'> {
  return coverageFormat === undefined ? {} : { format: coverageFormat };
}

/** A command fails in one way: by problems, which are shown here. */
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
        const telling = tellingInputs(
          inputs,
          { ...options, allowPartial, ...answerFormat(options) },
          answer === undefined ? io : { ...io, out: answer.out },
        );
        const result = await run(commander.args, options, telling.io);
        if (result.ok && result.value !== EXIT.unusable) await telling.close();
        const unwritten = await answer?.write(options.output ?? '', io.files);
        if (unwritten !== undefined) await showProblems([unwritten], io, options);
        await showProblems(result.ok ? result.problems : await remedied(result.problems, io), io, options);
        return result.ok && unwritten === undefined
          ? exitCodeOf(result.value, { isIncomplete: inputs.unread.size > 0, allowPartial })
          : EXIT.unusable;
      };
    },
  };
}
